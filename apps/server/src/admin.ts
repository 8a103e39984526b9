import { followSeats } from '#modules/messenger/index.ts'

import { commands } from './commands/list.ts'
import { runCommandLine } from './commands/runner/run-command-line.ts'
import { createPrivateFiles } from './platform/private-files.ts'

createPrivateFiles()
// A command that takes a seat or blocks an account ends its memberships in groups, too.
followSeats()

// npm run admin -- <command>: the administrator's command line (operations §1).
process.exitCode = await runCommandLine(process.argv.slice(2), commands, {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
})
