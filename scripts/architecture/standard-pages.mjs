// Checks docs/security.md (OWASP ASVS 5.0, levels 1 and 2) and docs/accessibility.md (WCAG 2.2, levels A and AA): every
// requirement of the standard stands there once; the files it names exist, and its titles in «» stand in the file before them;
// what is accepted says what stands in its place; the sum at the top is right.
//   node scripts/architecture/standard-pages.mjs [folder of the repository]
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'))
/** How many requirements stand below each number of a standard. */
const pages = [
  {
    file: 'docs/security.md',
    sizes: numbered([27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]),
  },
  {
    file: 'docs/accessibility.md',
    sizes: {
      1.1: 1,
      1.2: 5,
      1.3: 5,
      1.4: 9,
      2.1: 3,
      2.2: 2,
      2.3: 1,
      2.4: 8,
      2.5: 6,
      3.1: 2,
      3.2: 5,
      3.3: 6,
      4.1: 2,
    },
  },
]

const results = pages.map(checkPage)
for (const { faults } of results)
  for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}`)
const count = (of) => results.reduce((sum, result) => sum + of(result), 0)
console.log(
  `standard pages: ${count(({ rows }) => rows.length)} requirements, ${count(({ faults }) => faults.length)} violations`,
)
process.exitCode = count(({ faults }) => faults.length) > 0 ? 1 : 0

function numbered(sizes) {
  return Object.fromEntries(sizes.map((size, at) => [at + 1, size]))
}

function checkPage({ file, sizes }) {
  const page = readFileSync(path.join(root, file), 'utf8')
  const rows = page
    .split('\n')
    .map((line) => /^\|\s*(\d+\.\d+\.\d+)\s*\|[^|]+\|\s*(\S+)\s*\|([^|]*)\|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, id, state, where]) => ({ id, state, where }))
  const faults = [...countFaults(rows, sizes), ...sumFaults(page, rows), ...rows.flatMap(rowFaults)]
  return { rows, faults: faults.map((fault) => `${fault} (${file})`) }
}

function countFaults(rows, sizes) {
  const ids = rows.map(({ id }) => id)
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [
    ...repeated.map((id) => `standard-rows: ${id} stands twice.`),
    ...Object.entries(sizes).flatMap(([number, size]) => {
      const found = new Set(ids.filter((id) => id.startsWith(`${number}.`))).size
      return found === size
        ? []
        : [`standard-rows: ${number} has ${found} requirements, the standard ${size}.`]
    }),
  ]
}

function sumFaults(page, rows) {
  const of = (state) => rows.filter((row) => row.state === state).length
  const sum = `${of('test')} by tests, ${of('code')} by code, ${of('accepted')} accepted, ${of('n/a')} not applicable, ${of('open')} open.`
  return page.includes(sum) ? [] : [`standard-sum: the page is to say "${sum}"`]
}

function rowFaults({ id, state, where }) {
  const named = [...where.matchAll(/`([^`]+)`(?:\s*«([^»]+)»)?/g)].filter(([, file]) => /[/.]/.test(file))
  const missing = named
    .filter(([, file]) => !existsSync(path.join(root, file)))
    .map(([, file]) => `standard-file: ${id} names ${file}, which is not there.`)
  const untitled = named
    .filter(([, file, title]) => title && existsSync(path.join(root, file)) && !textOf(file).includes(title))
    .map(([, file, title]) => `standard-title: ${id} names «${title}», which ${file} does not have.`)
  const unknown = ['test', 'code', 'accepted', 'n/a', 'open'].includes(state)
    ? []
    : [`standard-state: ${id} is ${state}.`]
  const isProven = state !== 'test' || named.some(([, file]) => /\.(?:test|spec)\.tsx?$/.test(file))
  const unproven =
    isProven && (state !== 'code' || named.length > 0) ? [] : [`standard-proof: ${id} names no ${state}.`]
  const isCompensated = state !== 'accepted' || (/^.+; instead: .+/.test(where.trim()) && named.length > 0)
  const uncompensated = isCompensated
    ? []
    : [`standard-accepted: ${id} says no reason, or not what stands "instead:" and in which file.`]
  return [...missing, ...untitled, ...unknown, ...unproven, ...uncompensated]
}

function textOf(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
