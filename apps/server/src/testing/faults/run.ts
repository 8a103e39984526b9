import { parseArgs } from 'node:util'

import { runFaults } from './run-faults.ts'

/** `npm run faults -- --minutes 10 --seed 7`; without a seed a random one, which is printed. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const begun = Date.now()
say(`Faults for ${values.minutes} minutes; repeat with --seed ${seed}`)
const { inflicted, acknowledged, asked, followed, statuses, missing, violations } = await runFaults({
  seconds: Number(values.minutes) * 60,
  seed,
  report: (line) => say(`${((Date.now() - begun) / 1000).toFixed(1)} s  ${line}`),
})
say(`${inflicted.length} faults, ${acknowledged} messages acknowledged, answers ${JSON.stringify(statuses)}`)
say(`${asked} questions acknowledged, ${followed} answers followed to their end`)
for (const one of missing) say(`Not tried, this machine lacks ${one}`)
for (const violation of violations) say(`VIOLATION: ${violation}`)
say(violations.length === 0 ? 'No invariant is violated.' : `${violations.length} violations, seed ${seed}`)
process.exit(violations.length === 0 ? 0 : 1)
