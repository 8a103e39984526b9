import { unzipParts } from './archive.ts'
import { UnreadableDocument, type ExtractionLimits, type RawExtraction } from './extraction-types.ts'
import { PageText } from './page-text.ts'
import { isOn, readXml } from './xml.ts'

const wanted =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml|comments\d*\.xml)$/u

type Sheet = { name: string; isHidden: boolean; part: string }

/**
 * The cells of an Excel book, rows by lines, cells by tabs. Numbers come as they are stored, dates as day numbers
 * therefore. Hidden sheets, rows and comments are reported as hidden.
 */
export function readXlsx(bytes: Buffer, limits: ExtractionLimits): RawExtraction {
  const parts = unzipParts(bytes, (name) => wanted.test(name), limits.unpackedBytes)
  const sheets = sheetsOf(parts)
  if (sheets.length === 0) throw new UnreadableDocument('damaged')
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml') ?? '')
  const page = new PageText(limits.characters)
  for (const sheet of sheets.slice(0, limits.pages))
    readSheet(sheet, parts.get(sheet.part) ?? '', strings, page)
  for (const [name, xml] of parts) if (name.startsWith('xl/comments')) readComments(xml, page)
  const warnings = [
    ...(page.isCut ? (['text-limit'] as const) : []),
    ...(sheets.length > limits.pages ? (['pages-limit'] as const) : []),
  ]
  return { text: page.text, pages: sheets.length, hidden: page.hidden, warnings }
}

/** The sheets in the order of their tabs. */
function sheetsOf(parts: ReadonlyMap<string, string>): Sheet[] {
  const targets = new Map<string, string>()
  readXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(?:xl\/)?/u, 'xl/'))
    },
  })
  const sheets: Sheet[] = []
  readXml(parts.get('xl/workbook.xml') ?? '', {
    open: (element, { name = '', state = 'visible', id = '' }) => {
      if (element !== 'sheet') return
      sheets.push({ name, isHidden: state !== 'visible', part: targets.get(id) ?? '' })
    },
  })
  return sheets
}

/** The strings that cells refer to by number. Phonetic hints (rPh) are no part of a string. */
export function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let reads = false
  let hint = 0
  readXml(xml, {
    open: (name) => {
      if (name === 'si') current = ''
      else if (name === 'rPh') hint += 1
      else if (name === 't') reads = hint === 0
    },
    close: (name) => {
      if (name === 'si') strings.push(current)
      else if (name === 'rPh') hint -= 1
      else if (name === 't') reads = false
    },
    text: (text) => {
      if (reads) current += text
    },
  })
  return strings
}

function readSheet(sheet: Sheet, xml: string, strings: readonly string[], page: PageText): void {
  let isHidden = sheet.isHidden
  let type = ''
  let value: string | null = null
  let isFirst = true
  const add = (text: string) => (isHidden ? page.addHidden(`${text} `) : page.add(text))
  add(`${sheet.name}\n`)
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        isHidden = sheet.isHidden || ('hidden' in attributes && isOn(attributes['hidden']))
        isFirst = true
      } else if (name === 'c') type = attributes['t'] ?? 'n'
      else if (name === 'v' || name === 't') value = ''
    },
    close: (name) => {
      if (name === 'row') page.endLine()
      if ((name !== 'v' && name !== 't') || value === null) return
      const shown = type === 's' ? (strings[Number(value)] ?? '') : value
      add(isFirst || isHidden ? shown : `\t${shown}`)
      isFirst = false
      value = null
    },
    text: (text) => {
      if (value !== null) value += text
    },
  })
  page.endLine()
}

function readComments(xml: string, page: PageText): void {
  let reads = false
  readXml(xml, {
    open: (name) => (reads = name === 't'),
    text: (text) => reads && page.addHidden(text),
    close: (name) => {
      reads = false
      if (name === 'comment') page.endLine()
    },
  })
}
