// Checks what grows unnoticed: files in one folder, suppressions without a reason, casts to `never`. (The length of
// functions and files is the linter's: `.oxlintrc.json`.)
//   node scripts/architecture/sizes.mjs [folder of the repository]
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

/** Files in a folder, tests aside. */
const maxFiles = 25

/** Where a cast to `never` is meant: the tests' way to send what the contract forbids. */
const neverCasts = new Set(['apps/server/src/testing/hostile/hostile-input.ts'])

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'))
const isIgnored = (name) => ['node_modules', 'dist', '.cache', 'artifacts', 'data', 'fixtures'].includes(name)
const files = globSync('{apps,packages}/*/src/**/*.*', { cwd: root, exclude: isIgnored })
const sources = [
  ...files,
  ...globSync(['{e2e,bench,scripts,training}/**/*.*', '*.ts', 'apps/*/*.ts'], {
    cwd: root,
    exclude: isIgnored,
  }),
].filter((file) => /\.(tsx?|mjs)$/.test(file))

const faults = [...folderFaults(), ...sources.flatMap(sourceFaults)]
for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}`)
console.log(`sizes: ${files.length} files in ${foldersOf(files).size} folders, ${faults.length} violations`)
if (files.length === 0) console.error('Not one file was read')
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0

function folderFaults() {
  return [...foldersOf(files.filter((file) => !/\.test\.tsx?$/.test(file)))]
    .filter(([, count]) => count > maxFiles)
    .map(
      ([folder, count]) =>
        `size-folder: ${folder} has ${count} files, ${maxFiles} are allowed. Group them by sub-concept.`,
    )
}

function foldersOf(paths) {
  const counts = new Map()
  for (const file of paths) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  return counts
}

function sourceFaults(file) {
  const found = []
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const at = `${file}:${index + 1}`
      // The pattern does not match itself.
      if (/(?:\/\/|\/\*|\{\/\*)\s*(?:ox|es)lint-disable/.test(line) && !/ -- \S/.test(line)) {
        found.push(`size-suppression: ${at} suppresses a rule without a reason. Write it behind « -- ».`)
      }
      if (/\bas never\b/.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) && !neverCasts.has(file)) {
        found.push(`size-never: ${at} casts to never. Give the value a type, or check it with a schema.`)
      }
    })
  return found
}
