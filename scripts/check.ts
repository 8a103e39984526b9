// npm run check: format, lint, types, who imports whom, unused code.
import { runChecks } from './support/checks.ts'
import { say } from './support/console.ts'
import { endWithBootstrap } from './support/parent.ts'

endWithBootstrap()
const { passed, failed } = await runChecks()
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
