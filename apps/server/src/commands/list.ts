import { auditCommands } from './audit.ts'
import { listBackups, makeBackup, restoreBackup, verifyBackup } from './backups.ts'
import { eraseUser, exportUser, runRetentionNow } from './personal-data.ts'
import type { Command } from './runner/command.ts'
import { helpCommand } from './runner/help.ts'
import { blockUser, listUsers, resetUserPassword, unblockUser } from './users.ts'

/** Every command of `npm run admin -- …`, in the order of the help. */
const named: readonly Command[] = [
  makeBackup,
  restoreBackup,
  verifyBackup,
  listBackups,
  listUsers,
  resetUserPassword,
  blockUser,
  unblockUser,
  exportUser,
  eraseUser,
  runRetentionNow,
  ...auditCommands,
]

export const commands: readonly Command[] = [...named, helpCommand(named)]
