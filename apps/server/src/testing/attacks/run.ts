import { parseArgs } from 'node:util'

import { startOwnDatabase } from '../nodes/own-database.ts'
import { attackedCallsNamed, startAttackedServer } from './run-attacks.ts'

/**
 * `npm run attacks -- --call appeals`: hostile texts at the longest length through every call that reads one; exits with 1 when the
 * event loop stalls longer than 100 ms or an answer takes longer than 2 s.
 */
const { values } = parseArgs({ options: { call: { type: 'string', default: '' } } })
const limits = { stall: 100, answer: 2000 }
const say = (line: string) => void process.stdout.write(`${line}\n`)

const database = await startOwnDatabase()
const attacked = await startAttackedServer(database)
let violations = 0
try {
  say('stall ms  answer ms  statuses         call')
  for (const one of attackedCallsNamed(values.call)) {
    const { call, statuses, stall, answer } = await attacked.attack(one, limits)
    const isOver = stall.ms > limits.stall || answer.ms > limits.answer
    if (isOver) violations += 1
    const figures = `${stall.ms.toFixed(0).padStart(8)}  ${answer.ms.toFixed(0).padStart(9)}`
    const by = isOver ? `  VIOLATION by ${stall.by} (stall), ${answer.by} (answer)` : ''
    say(`${figures}  ${statuses.join(' ').padEnd(15)}  ${call}${by}`)
  }
} finally {
  await attacked.stop()
  await database.remove()
}
say(violations === 0 ? 'No call stalls the event loop.' : `${violations} calls exceed the limits.`)
process.exit(violations === 0 ? 0 : 1)
