import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

import { writeMeasured } from './readme.ts'
import { asTable, reaches, type Report } from './report.ts'

/**
 * Scenarios by name, loaded when asked for: `npm run bench`, `npm run bench messenger`, `npm run bench analysis`. With `--model`,
 * `npm run bench ai -- --model` asks the configured model instead. `npm run bench http -- --write` also puts the figures into
 * bench/README.md.
 */
const scenarios: Readonly<Record<string, () => Promise<() => Promise<Report>>>> = {
  http: async () => (await import('./scenarios/http.ts')).runHttpBench,
  messenger: async () => (await import('./scenarios/messenger.ts')).runMessengerBench,
  processes: async () => (await import('./scenarios/processes.ts')).runProcessesBench,
  'fan-out': async () => (await import('./scenarios/fan-out.ts')).runFanOutBench,
  files: async () => (await import('./scenarios/files.ts')).runFilesBench,
  directory: async () => (await import('./scenarios/directory.ts')).runDirectoryBench,
  'office-morning': async () => (await import('./scenarios/office-morning.ts')).runOfficeMorningBench,
  opening: async () => (await import('./scenarios/opening.ts')).runOpeningBench,
  'slow-line': async () => (await import('./scenarios/slow-line.ts')).runSlowLineBench,
  copies: async () => (await import('./scenarios/copies.ts')).runCopiesBench,
  appeals: async () => (await import('./ai/appeals.ts')).runAppealBench,
  ai: async () =>
    process.argv.includes('--model')
      ? (await import('./ai/with-model.ts')).runModelBench
      : (await import('./ai/run.ts')).runAiBench,
  drafts: async () => (await import('./ai/drafts.ts')).runDraftsBench,
  generator: async () => (await import('./ai/generator.ts')).runGeneratorBench,
  analysis: async () => (await import('./ai/analysis.ts')).runAnalysisBench,
}

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const unknown = asked.find((name) => !Object.hasOwn(scenarios, name))
if (unknown !== undefined) {
  process.stdout.write(`There is no scenario ${unknown}: ${Object.keys(scenarios).join(', ')}\n`)
  process.exit(2)
}

const description = `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
process.stdout.write(`${description}\n\n`)
let missed = 0
for (const name of asked.length > 0 ? asked : Object.keys(scenarios)) {
  const run = await scenarios[name]?.()
  if (!run) continue
  const before = loadavg()[0]!
  const report = await run()
  missed += report.figures.filter((figure) => reaches(figure) === false).length
  process.stdout.write(`${asTable(report)}\n`)
  if (process.argv.includes('--write') && !process.argv.includes('--model'))
    await writeMeasured(name, report, {
      description,
      day: new Date().toISOString().slice(0, 10),
      load: [before, loadavg()[0]!],
    })
}
process.stdout.write(missed === 0 ? 'Every target is reached.\n' : `${missed} targets are missed.\n`)
process.exit(0)
