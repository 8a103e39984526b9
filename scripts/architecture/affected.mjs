// Prints, as JSON, the tests that a change can affect, `{ specs, tests, isEverything }`: those in the browser and those of Vitest,
// the nearest first, and whether no import leads to the change. The changed files come on standard input, one a line. Several
// changes are parted by empty lines and answered by a line each.
//   git diff --name-only | node scripts/architecture/affected.mjs
import { globSync, readFileSync } from 'node:fs'

import { affectedTests, changesEverything } from './affected-tests.mjs'
import { folderBelow, readImports, root } from './cruise.mjs'

/** Browser tests are named after web features; these server modules and features are seen under other names too. */
const seenAs = {
  access: ['accounts', 'station'],
  administration: ['administration', 'console-news'],
  'ai-conversation': ['lawyer', 'assistant', 'generator'],
  'ai-tab': ['station'],
  citations: ['lawyer', 'analysis', 'appeals'],
  drafts: ['lawyer', 'messenger', 'generator'],
  'legal-answers': ['lawyer'],
  laws: ['lawyer', 'analysis', 'appeals', 'charters'],
  legal: ['accounts', 'landing'],
  onboarding: ['organizations', 'channels'],
  reference: ['channels', 'organizations'],
  runs: ['lawyer', 'station'],
  session: ['navigation', 'accounts'],
  shell: ['navigation'],
  team: ['staff'],
}

const { files } = await readImports()
const importers = new Map()
for (const { source, dependencies } of files) {
  for (const { resolved } of dependencies)
    importers.set(resolved, [...(importers.get(resolved) ?? []), source])
}
const testsOf = affectedTests(files)
for (const change of readFileSync(0, 'utf8').split('\n\n')) {
  const changed = change.split('\n').filter(Boolean)
  const [specs, tests] = [specsOf(changed), testsOf(changed)]
  console.log(JSON.stringify({ specs, tests, isEverything: changesEverything(changed) }))
}

function specsOf(changed) {
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  // What no import leads to (migrations, the lock file, the build's settings) may change everything.
  const isEverything = changed.some((file) =>
    /^(apps\/server\/migrations\/|package-lock\.json$|apps\/web\/(vite\.config|public\/)|playwright\.config)/.test(
      file,
    ),
  )
  // A screen is affected through every import of the web; of the server only by its own module: what stands on that module
  // is covered by the tests of the calls, which Vitest chooses by the same graph.
  const concepts = new Set(
    [
      ...[...reached].map((file) => folderBelow('apps/web/src/features', file)),
      ...changed.map((file) => folderBelow('apps/server/src/modules', file)),
    ].flatMap((name) => (name === undefined ? [] : [name, ...(seenAs[name] ?? [])])),
  )
  const specs = globSync('e2e/*.spec.ts', { cwd: root }).filter(
    (spec) =>
      isEverything ||
      reached.has(spec) ||
      [...concepts].some((name) => spec === `e2e/${name}.spec.ts` || spec.startsWith(`e2e/${name}-`)),
  )
  return specs.toSorted((one, other) => one.localeCompare(other))
}
