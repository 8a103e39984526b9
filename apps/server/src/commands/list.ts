import { administratorCommands } from './administrators.ts'
import { auditCommands } from './audit.ts'
import { listBackups, makeBackup, restoreBackup, verifyBackup } from './backups.ts'
import { doctor } from './doctor/doctor.ts'
import { goLive } from './go-live.ts'
import { importLaws } from './import-laws.ts'
import { eraseUser, exportUser, runRetentionNow } from './personal-data.ts'
import type { Command } from './runner/command.ts'
import { helpCommand } from './runner/help.ts'
import { supportBundle } from './support-bundle/support-bundle.ts'
import { upgrade } from './upgrade/upgrade.ts'
import { blockUser, listUsers, resetUserPassword, unblockUser } from './users.ts'

/** Every command of `npm run admin -- …`, in the order of the help. */
const named: readonly Command[] = [
  doctor,
  supportBundle,
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
  ...administratorCommands,
  runRetentionNow,
  importLaws,
  goLive,
  upgrade,
  ...auditCommands,
]

export const commands: readonly Command[] = [...named, helpCommand(named)]
