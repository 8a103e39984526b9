// Measures the longest chain of imports of the server: how many files a change at the bottom may reach through, and how
// many a reader passes from main.ts to the last leaf. Types count like values; tests do not. Fails beyond the bound.
import { styleText } from 'node:util'

import { readImports } from './cruise.mjs'

/** The longest chain that is allowed, in files: what it is today, so that it only becomes shorter. */
const maxLength = 25

const { files } = await readImports()
const chain = longestChain(importsOf(files))
if (chain.length > maxLength) {
  const steps = chain.map((file, at) => `  ${String(at + 1).padStart(2)} ${file}`).join('\n')
  console.error(
    `${styleText('red', '✗', { stream: process.stderr })} import-chain: ${chain.length} files in a row import each other, ${maxLength} are allowed:\n${steps}\n` +
      '  Move what the lower files share into a file of its own that imports nothing above it.\n',
  )
  process.exitCode = 1
}
console.log(`import chain: ${chain.length} files, at most ${maxLength}`)
if (process.argv.includes('--print')) console.log(chain.join('\n'))

/** By file of the server: the files of the server it imports. */
function importsOf(read) {
  const isMeasured = (source) =>
    source.startsWith('apps/server/src/') &&
    !source.startsWith('apps/server/src/testing/') &&
    !source.endsWith('.test.ts')
  return new Map(
    read
      .filter(({ source }) => isMeasured(source))
      .map(({ source, dependencies }) => [
        source,
        dependencies.map(({ resolved }) => resolved).filter(isMeasured),
      ]),
  )
}

/** The longest path of an acyclic graph (the rule no-cycle guards that), its first file first. */
function longestChain(imports) {
  const known = new Map()
  const from = (file) => {
    if (!known.has(file)) {
      const longest = (imports.get(file) ?? [])
        .map(from)
        .reduce((best, next) => (next.length > best.length ? next : best), [])
      known.set(file, [file, ...longest])
    }
    return known.get(file)
  }
  return [...imports.keys()].map(from).reduce((best, next) => (next.length > best.length ? next : best), [])
}
