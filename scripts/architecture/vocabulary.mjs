// Checks the vocabulary: a word that an engineer would have to have explained fails, with the word to use instead.
// It reads identifiers, file names, comments and English strings (test titles, log lines) of the sources, not Russian texts;
// of those it reports a letter of the other alphabet in a word, which looks right and matches nothing.
//   node scripts/architecture/vocabulary.mjs [folder of the repository]
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

import { allowed, bannedNames, bannedWords } from './banned-words.mjs'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'))
const sources = sourceFiles().filter((file) => !file.startsWith('scripts/architecture/banned-words'))
const faults = sources.flatMap(faultsOf)

for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}`)
console.log(`vocabulary: ${sources.length} files read, ${faults.length} violations`)
if (sources.length === 0) console.error('Not one source file was read')
process.exitCode = faults.length > 0 || sources.length === 0 ? 1 : 0

/** What git tracks or would track; in a folder without git, every file. */
function sourceFiles() {
  const isSource = (file) =>
    /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist|data|fixtures)\//.test(file)
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return listed.split('\n').filter(isSource)
  } catch {
    return globSync('{apps,packages,e2e,bench,scripts,training}/**/*.{ts,tsx,mjs}', {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    }).filter(isSource)
  }
}

function faultsOf(file) {
  const found = namesIn(path.basename(file)).map((name) => ({ name, line: 0 }))
  let text
  try {
    text = readFileSync(path.join(root, file), 'utf8')
  } catch {
    return []
  }
  text
    .split('\n')
    .forEach((line, index) => found.push(...namesIn(line).map((name) => ({ name, line: index + 1 }))))
  const seen = new Set()
  const mixed = text
    .split('\n')
    .flatMap((line, index) =>
      mixedIn(line).map((word) => `${file}:${index + 1} ${word}: write it in one alphabet`),
    )
  const banned = found.flatMap(({ name, line }) => {
    const use = insteadOf(name)
    if (use === undefined || isAllowed(file, name) || seen.has(name)) return []
    seen.add(name)
    return [`${file}:${line} ${name}: say ${use}`]
  })
  return [...mixed, ...banned]
}

/** Words with a Latin letter beside Cyrillic ones that it looks like; classes of both and escapes are none. */
function mixedIn(line) {
  const plain = line.replaceAll(/\[[^\]\n]*\]/g, ' ').replaceAll(/\\u[\da-f]{4}|\\[a-z]|%[\da-f]{2}/gi, ' ')
  return (
    plain.match(
      /(?<![a-zа-яё])(?:[а-яё]{2,}[aceopxy]|[aceopxy][а-яё]{2,}|[а-яё]+[aceopxy][а-яё]+)(?![a-zа-яё])/gi,
    ) ?? []
  )
}

/** Whole names: `fileName`, `file-name` and `file_name` are one name each, a word of prose is one too. */
function namesIn(line) {
  return line.match(/[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*/g) ?? []
}

function insteadOf(name) {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s\-_]+/)
  const joined = words.join(' ')
  for (const [banned, use] of Object.entries(bannedNames)) if (joined === banned) return use
  for (const word of words) if (Object.hasOwn(bannedWords, word)) return bannedWords[word]
  return undefined
}

function isAllowed(file, name) {
  return allowed.some(
    ({ names, files }) =>
      names.includes(name) && (files === undefined || files.some((part) => file.includes(part))),
  )
}
