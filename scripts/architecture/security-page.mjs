// Checks docs/security.md: all requirements of OWASP ASVS 5.0, levels 1 and 2, once; the files it names exist, and its titles
// in «» stand in the file before them; what is accepted says what stands in its place; the sum at the top is right.
//   node scripts/architecture/security-page.mjs [folder of the repository]
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'))
/** How many requirements of levels 1 and 2 each chapter has, V1 to V17. */
const chapterSizes = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = page
  .split('\n')
  .map((line) => /^\|\s*(\d+\.\d+\.\d+)\s*\|[^|]+\|\s*(\S+)\s*\|([^|]*)\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id, state, where]) => ({ id, state, where }))

const faults = [...countFaults(), ...sumFaults(), ...rows.flatMap(rowFaults)]
for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}`)
console.log(`security page: ${rows.length} requirements, ${faults.length} violations`)
process.exitCode = faults.length > 0 ? 1 : 0

function countFaults() {
  const ids = rows.map(({ id }) => id)
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [
    ...repeated.map((id) => `security-rows: ${id} stands twice.`),
    ...chapterSizes.flatMap((size, at) => {
      const count = new Set(ids.filter((id) => id.startsWith(`${at + 1}.`))).size
      return count === size
        ? []
        : [`security-rows: V${at + 1} has ${count} requirements, the standard ${size}.`]
    }),
  ]
}

function sumFaults() {
  const of = (state) => rows.filter((row) => row.state === state).length
  const sum = `${of('test')} by tests, ${of('code')} by code, ${of('accepted')} accepted, ${of('n/a')} not applicable, ${of('open')} open.`
  return page.includes(sum) ? [] : [`security-sum: the page is to say "${sum}"`]
}

function rowFaults({ id, state, where }) {
  const named = [...where.matchAll(/`([^`]+)`(?:\s*«([^»]+)»)?/g)].filter(([, file]) => /[/.]/.test(file))
  const missing = named
    .filter(([, file]) => !existsSync(path.join(root, file)))
    .map(([, file]) => `security-file: ${id} names ${file}, which is not there.`)
  const untitled = named
    .filter(([, file, title]) => title && existsSync(path.join(root, file)) && !textOf(file).includes(title))
    .map(([, file, title]) => `security-title: ${id} names «${title}», which ${file} does not have.`)
  const unknown = ['test', 'code', 'accepted', 'n/a', 'open'].includes(state)
    ? []
    : [`security-state: ${id} is ${state}.`]
  const isProven = state !== 'test' || named.some(([, file]) => /\.(?:test|spec)\.tsx?$/.test(file))
  const unproven =
    isProven && (state !== 'code' || named.length > 0) ? [] : [`security-proof: ${id} names no ${state}.`]
  const isCompensated = state !== 'accepted' || (/^.+; instead: .+/.test(where.trim()) && named.length > 0)
  const uncompensated = isCompensated
    ? []
    : [`security-accepted: ${id} says no reason, or not what stands "instead:" and in which file.`]
  return [...missing, ...untitled, ...unknown, ...unproven, ...uncompensated]
}

function textOf(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
