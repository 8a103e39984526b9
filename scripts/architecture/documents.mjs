// Checks that the documents say what is so: paths, npm commands and settings that they name exist, and the README names
// every setting. (Requirement ids, `§` and links are checked by specification.mjs.)
//   node scripts/architecture/documents.mjs [folder of the repository]
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'))
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const isIgnored = (name) => ['node_modules', 'dist', 'var', 'artifacts', '.cache'].includes(name)
const documents = globSync(['*.md', '{docs,bench,apps,packages,e2e,scripts}/**/*.md', 'training/*.md'], {
  cwd: root,
  exclude: isIgnored,
}).filter((file) => !file.startsWith('docs/specification/'))
const names = new Set(
  [...globSync('**/*', { cwd: root, exclude: isIgnored }), ...globSync('.*', { cwd: root })].flatMap(
    (file) => [path.basename(file), ...rolesOf(path.basename(file))],
  ),
)
const scripts = Object.keys(JSON.parse(read('package.json')).scripts ?? {})
const testOptions = new Set(read('scripts/test.ts').match(/--[a-z]+/g))
const settings = new Set(
  [...read('apps/server/src/platform/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  ),
)
/** Variables of the tests and of other programs that a document may name. */
const variables = new Set(
  globSync('{apps,e2e,scripts,bench}/**/*.{ts,mjs}', { cwd: root, exclude: isIgnored }).flatMap((file) =>
    [...read(file).matchAll(/process\.env\['([A-Z0-9_]+)'\]|\b([A-Z]{2,}(?:_[A-Z0-9]+)+)\b/g)].map(
      ([, one, other]) => one ?? other,
    ),
  ),
)

const faults = [...documents.flatMap(faultsOf), ...missingSettings()]
for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}`)
console.log(
  `documents: ${documents.length} documents, ${settings.size} settings, ${faults.length} violations`,
)
if (documents.length === 0 || settings.size === 0) console.error('Nothing was read')
process.exitCode = faults.length > 0 || documents.length === 0 || settings.size === 0 ? 1 : 0

function faultsOf(file) {
  const text = read(file)
  const blocks = [...text.matchAll(/^```(?:sh|bash|ini)\n([\s\S]*?)^```/gm)].map(([, block]) => block)
  const code = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, inline]) => inline,
  )
  const commands = [...code, ...blocks.flatMap((block) => block.split('\n'))]
  return [
    ...code
      .filter((word) => !pathExists(word))
      .map((word) => `document-path: ${file} names ${word}, which is not there.`),
    ...commands
      .flatMap((command) => wrongCommand(command))
      .map((what) => `document-command: ${file} names ${what}, which is not there.`),
    ...code
      .filter(
        (word) => /^[A-Z]{2,}(?:_[A-Z0-9]+)+$/.test(word) && !settings.has(word) && !variables.has(word),
      )
      .map((word) => `document-setting: ${file} names the setting ${word}, which is not there.`),
  ]
}

/** True for what is no path; placeholders in <…> and {…} stand for anything. */
function pathExists(word) {
  const [bare] = word.split(/[\s:#]/)
  if (/^(?:apps|packages|e2e|bench|scripts|docs|\.ci)\//.test(bare)) {
    const pattern = bare.replaceAll(/<[^>]*>|…/g, '*').replace(/\/$/, '')
    return (
      existsSync(path.join(root, pattern)) || globSync(pattern, { cwd: root, exclude: isIgnored }).length > 0
    )
  }
  if (/^[\w.-]+\.(?:tsx?|mjs|sql|spec\.ts)$/.test(bare)) return names.has(bare)
  return true
}

/** `documents.access.ts` gives `.access.ts`, so that a document may name a role alone. */
function rolesOf(name) {
  const parts = name.split('.')
  return parts.length > 2 ? [`.${parts.slice(1).join('.')}`] : []
}

function wrongCommand(command) {
  const found = []
  for (const [, name] of command.matchAll(/\bnpm run ([a-z:-]+)/g))
    if (!scripts.includes(name)) found.push(`npm run ${name}`)
  const test = /\bnpm test\b(.*)/.exec(command)
  for (const option of test?.[1].match(/--[a-z]+/g) ?? [])
    if (!testOptions.has(option)) found.push(`npm test -- ${option}`)
  const script = /\bnode (scripts\/\S+)/.exec(command)
  if (script && !existsSync(path.join(root, script[1]))) found.push(`node ${script[1]}`)
  return found
}

/** The table of settings in the README names each of them, and none that is not read. */
function missingSettings() {
  const readme = read('README.md')
  return [...settings]
    .filter((name) => !new RegExp(`\`${name}\``).test(readme))
    .map((name) => `document-setting: README.md does not name the setting ${name}.`)
}
