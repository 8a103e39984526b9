// Checks who imports whom. Prints what it read, so that a check of nothing cannot pass for a clean one.
import { styleText } from 'node:util'

import { readImports, foldersBelow } from './cruise.mjs'
import { serverModules, webFeatures } from './may-call.mjs'

const { files, violations } = await readImports()
const faults = [
  ...tableFaults('serverModules', serverModules, foldersBelow('apps/server/src/modules', files)),
  ...tableFaults('webFeatures', webFeatures, foldersBelow('apps/web/src/features', files)),
  ...violations.map(inWords),
]
const mark = styleText('red', '✗', { stream: process.stderr })
for (const fault of faults) console.error(`${mark} ${fault}\n`)

const imports = files.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
console.log(`imports: ${files.length} modules read, ${imports} imports, ${faults.length} violations`)
process.exitCode = faults.length > 0 ? 1 : 0

/** What is wrong with a table itself: a folder it lacks, a name it invents, a ring. */
function tableFaults(name, table, folders) {
  const missing = folders
    .filter((folder) => !Object.hasOwn(table, folder))
    .map(
      (folder) =>
        `may-call-missing: ${folder} has no row in ${name}. Say whom it may call (scripts/architecture/may-call.mjs).`,
    )
  const invented = Object.entries(table).flatMap(([caller, callees]) =>
    callees
      .filter((callee) => !Object.hasOwn(table, callee))
      .map((callee) => `may-call-invented: ${caller} may call ${callee}, which has no row in ${name}.`),
  )
  const ring = findRing(table)
  return ring
    ? [
        ...missing,
        ...invented,
        `may-call-ring: ${ring.join(' → ')} in ${name}. Turn one arrow into an event.`,
      ]
    : [...missing, ...invented]
}

function findRing(table) {
  const settled = new Set()
  const walk = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (settled.has(name)) return undefined
    for (const callee of table[name] ?? []) {
      const ring = walk(callee, [...path, name])
      if (ring) return ring
    }
    settled.add(name)
    return undefined
  }
  for (const name of Object.keys(table)) {
    const ring = walk(name, [])
    if (ring) return ring
  }
  return undefined
}

function inWords({ rule, from, to, cycle, via, comment }) {
  const way = (cycle ?? via)?.map((step) => step.name ?? step) ?? [to]
  return `${rule.name}: ${[from, ...way].join(' → ')}\n  ${comment}`
}
