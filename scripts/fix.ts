// npm run fix: what the linter can mend by itself, then the format.
import { say } from './support/console.ts'
import { endWithBootstrap } from './support/parent.ts'
import { packaged, runAloud } from './support/run.ts'

endWithBootstrap()
say('Mending what the linter can mend')
const lint = await runAloud(packaged('oxlint', ['--fix']))
say('Formatting')
const format = await runAloud(packaged('oxfmt', []))
process.exitCode = lint.code || format.code
