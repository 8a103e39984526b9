// Checks that code, tests and pages cite the specification as it is: every requirement id and every section exists,
// every id stands once, every page named and every relative link leads to a file. Run in the repository's root.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

const SPECIFICATION = 'docs/specification'
const SOURCES = '**/*.{ts,tsx,mjs,js,sql,css,html,md,yml,yaml,sh}'
const IGNORED = new Set([
  'node_modules',
  'dist',
  'var',
  '.cache',
  'artifacts',
  'test-results',
  'fixtures',
  'dev-sets',
])

/** What has the form of an id and is none: algorithms, and the codes of the analyser's findings (analysis §2). */
const OTHER_CODES = /^(?:UTF|SHA|AES|ISO|CP|COR|TEC|PD|CON|REF|REA|USR|AI)-/
const ID = /(?<![\w-])(?:D-\d{2}|[A-Z]{2,8}-\d{2,3})(?![\w-])/g
const SECTION = /(?:(\S+)\s+)?§\s?([\dA-Z][\da-z]*(?:\.\d+)*)/g
const STANDARD = /(?:\bRFC \d+|\bISO(?:\/IEC)? [\d-]+|\bECMA-\d+|\[MS-[A-Z]+\]) §$/
const NAMED_PAGE = /(?<![\w/.-])[\w./-]*\w\.md(?![\w-])/g
const LINK = /(?:\]\(|\b(?:src|href)=")([^)\s"]+)/g

const faults = []
const pages = globSync(`${SPECIFICATION}/**/*.md`).toSorted()
const ids = collectIds()
const sections = collectSections()
const files = globSync(SOURCES, { exclude: (entry) => IGNORED.has(path.basename(entry)) }).toSorted()

let references = 0
for (const file of files) {
  const isMarkdown = file.endsWith('.md')
  const lines = readFileSync(file, 'utf8').split('\n')
  let fenced = false
  for (const [index, line] of lines.entries()) {
    const at = `${file}:${index + 1}`
    if (line.startsWith('```')) fenced = !fenced
    checkIds(line, at)
    checkSections(line, at, isMarkdown)
    checkPages(line, at, file)
    if (isMarkdown && !fenced) checkLinks(line, at, file)
  }
}

if (ids.size === 0) faults.push(`nothing-read: ${SPECIFICATION}/requirements has no requirement.`)
for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}`)
console.log(
  `specification: ${ids.size} requirements, ${sections.size} sections, ${references} references in ${files.length} files, ${faults.length} violations`,
)
process.exitCode = faults.length > 0 ? 1 : 0

/** The ids of the rows `| AREA-NN | … |`, each with its page; an area has one page and a page one area. */
function collectIds() {
  const found = new Map()
  const pageOfArea = new Map()
  for (const page of pages.filter((name) => name.startsWith(`${SPECIFICATION}/requirements/`))) {
    const areas = new Set()
    for (const [, id] of readFileSync(page, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm)) {
      if (found.has(id)) faults.push(`id-twice: ${id} stands in ${found.get(id)} and in ${page}.`)
      found.set(id, page)
      areas.add(id.split('-')[0])
    }
    for (const area of areas) {
      if (pageOfArea.has(area))
        faults.push(`area-twice: ${area} is in ${pageOfArea.get(area)} and in ${page}.`)
      pageOfArea.set(area, page)
    }
    if (areas.size !== 1)
      faults.push(`area-mixed: ${page} has ${areas.size} areas: ${[...areas].join(', ')}.`)
  }
  return found
}

/** The sections `wire §7`: the folder's name for the pages in `wire/`, the page's own name for any other. */
function collectSections() {
  const found = new Map()
  for (const page of pages) {
    const folder = path.basename(path.dirname(page))
    const name = folder === 'wire' ? folder : path.basename(page, '.md')
    for (const [, section] of readFileSync(page, 'utf8').matchAll(/^#+ §(\S+) /gm)) {
      const reference = `${name} §${section}`
      if (found.has(reference)) {
        faults.push(`section-twice: ${reference} stands in ${found.get(reference)} and in ${page}.`)
      }
      found.set(reference, page)
    }
  }
  return found
}

function checkIds(line, at) {
  for (const [id] of line.matchAll(ID)) {
    if (OTHER_CODES.test(id)) continue
    references += 1
    if (!ids.has(id))
      faults.push(`unknown-id: ${at} names ${id}, which has no row in ${SPECIFICATION}/requirements.`)
  }
}

function checkSections(line, at, isMarkdown) {
  if (!line.includes('§') || (isMarkdown && /^#+ §/.test(line))) return
  for (const match of line.matchAll(SECTION)) {
    if (STANDARD.test(line.slice(0, match.index + match[0].indexOf('§') + 1))) continue
    const name = match[1]?.replace(/^\W+/, '') ?? ''
    const reference = `${name} §${match[2]}`
    references += 1
    if (!/^[a-z][a-z-]*$/.test(name)) {
      faults.push(
        `unnamed-section: ${at} cites §${match[2]} without its page. Put it in front, like wire §7.`,
      )
    } else if (!sections.has(reference)) {
      faults.push(`unknown-section: ${at} cites ${reference}, a heading that ${SPECIFICATION} lacks.`)
    }
  }
}

function checkPages(line, at, file) {
  for (const [page] of line.matchAll(NAMED_PAGE)) {
    const homes = [path.dirname(file), '.', 'docs', SPECIFICATION]
    if (!homes.some((home) => existsSync(path.join(home, page)))) {
      faults.push(`absent-page: ${at} names ${page}, which is not in the repository.`)
    }
  }
}

function checkLinks(line, at, file) {
  for (const [, link] of line.replaceAll(/`[^`]*`/g, '').matchAll(LINK)) {
    if (/^(?:[a-z]+:|#|\/)/.test(link)) continue
    const target = path.join(path.dirname(file), decodeURI(link.split('#')[0]))
    if (!existsSync(target)) faults.push(`dead-link: ${at} links to ${link}, which does not exist.`)
  }
}
