import type {
  DocumentPreview,
  PreviewBlock,
  PreviewParagraph,
  PreviewRun,
  PreviewTable,
} from '@uprava/contract/documents/files.ts'

import { UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'
import { OpenDocumentLists } from '#platform/text-extraction/open-document-lists.ts'

import {
  addRun,
  hasLetters,
  noBorders,
  PageBudget,
  plainParagraph,
  plainRun,
  shownAddress,
  wholeWithin,
  within,
} from './document-blocks.ts'
import type { Letters } from './docx-properties.ts'
import { OfficeArchive, resolvePath } from './office-archive.ts'
import { mmOf, OpenStyles } from './open-document-styles.ts'
import { childOf, childrenOf, elements, findElement, textOf, TreeReader, type Element } from './xml-tree.ts'

const wanted = /^(?:content\.xml|styles\.xml|META-INF\/manifest\.xml|Pictures\/[^/]+)$/u

/** An OpenDocument text as the pages it prints on (ODF 1.3). Nothing outside of the file is asked for. */
export function readOdtDocument(bytes: Buffer): DocumentPreview {
  const archive = new OfficeArchive(bytes, (name) => wanted.test(name))
  const [content, styles] = [archive.text('content.xml') ?? '', archive.text('styles.xml') ?? '']
  if (/<(?:\w+:)?encryption-data\b/u.test(archive.text('META-INF/manifest.xml') ?? ''))
    throw new UnreadableDocument('protected')
  const trees = new TreeReader()
  const contentRoot = trees.read(content)
  const stylesRoot = trees.read(styles)
  const text = childOf(contentRoot, 'body', 'text')
  if (!text) throw new UnreadableDocument('damaged')
  const reader = new OdtReader({
    archive,
    styles: new OpenStyles(stylesRoot, contentRoot),
    lists: new OpenDocumentLists(styles, content),
  })
  const blocks = reader.read(text)
  const master = childOf(stylesRoot, 'master-styles', 'master-page')
  const furniture = (name: string) => {
    const element = childOf(master, name)
    const read = element ? reader.read(element) : []
    return hasLetters(read) ? read : []
  }
  const [header, footer] = [furniture('header'), furniture('footer')]
  return {
    kind: 'paper',
    is_whole: !reader.isCut && !archive.isCut,
    note: null,
    sections: [{ ...pageOf(stylesRoot, master), header, footer, blocks }],
    footnotes: reader.footnotes,
    has_revisions: elements(childOf(text, 'tracked-changes')).length > 0,
  }
}

/** A4 where nothing is said. */
function pageOf(root: Element, master: Element | undefined) {
  const layouts = childrenOf(childOf(root, 'automatic-styles'), 'page-layout')
  const name = master?.attributes['page-layout-name']
  const layout = layouts.find(({ attributes }) => attributes['name'] === name)
  const values = childOf(layout, 'page-layout-properties')?.attributes ?? {}
  const length = (key: string, standard: number) => mmOf(values[key]) ?? standard
  const margin = (side: string) => within(length(`margin-${side}`, length('margin', 20)), 0, 150)
  return {
    width_mm: within(length('page-width', 210), 30, 1200),
    height_mm: within(length('page-height', 297), 30, 1200),
    margins_mm: {
      top: margin('top'),
      right: margin('right'),
      bottom: margin('bottom'),
      left: margin('left'),
    },
  }
}

type Parts = { archive: OfficeArchive; styles: OpenStyles; lists: OpenDocumentLists }
type Open = { paragraph: PreviewParagraph; hasPicture: boolean; blocks: PreviewBlock[] }
type Look = { letters: Letters; address: string | null }

const leftOut = new Set(['tracked-changes', 'annotation', 'annotation-end', 'sequence-decls', 'forms'])

class OdtReader {
  isCut = false
  readonly footnotes: DocumentPreview['footnotes'] = []
  readonly #parts: Parts
  readonly #budget = new PageBudget()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  read(element: Element): PreviewBlock[] {
    const blocks: PreviewBlock[] = []
    for (const child of elements(element)) this.#addBlocks(child, blocks)
    return blocks
  }

  #addBlocks(element: Element, blocks: PreviewBlock[]): void {
    const { name, attributes } = element
    if (this.#budget.isSpent) {
      this.isCut = true
      return
    }
    if (leftOut.has(name) || (name === 'section' && attributes['display'] === 'none')) return
    if (name === 'p' || name === 'h') this.#addParagraph(element, blocks)
    else if (name === 'table') blocks.push(this.#table(element))
    else {
      this.#parts.lists.open(name, attributes)
      for (const child of elements(element)) this.#addBlocks(child, blocks)
      this.#parts.lists.close(name)
    }
  }

  #addParagraph(element: Element, blocks: PreviewBlock[]): void {
    const style = this.#parts.styles.get('paragraph', element.attributes['style-name'])
    const {
      align = 'left',
      left = 0,
      right = 0,
      first = 0,
      before = 0,
      after = 0,
      line = 1,
      level,
    } = style.layout
    if (style.layout.breaksBefore === true && blocks.length > 0) blocks.push({ type: 'break' })
    const number = this.#parts.lists.take().trim()
    const heading = element.name === 'h' ? Number(element.attributes['outline-level'] ?? 1) : (level ?? 0)
    const paragraph: PreviewParagraph = {
      ...plainParagraph,
      level: wholeWithin(heading, 0, 9),
      align,
      indent_mm: { left, right, first },
      spacing: { before_pt: before, after_pt: after, line },
      number: number === '' ? null : number,
      runs: [],
    }
    this.#budget.take(40)
    const open: Open = { paragraph, hasPicture: false, blocks }
    this.#addInline(element, open, { letters: { size_pt: 12, ...style.letters }, address: null })
    if (!open.hasPicture || paragraph.runs.length > 0) blocks.push(paragraph)
  }

  #addInline(element: Element, open: Open, look: Look): void {
    const add = (text: string, footnote: number | null = null) => {
      if (look.letters.isVanished === true) return
      const shown = this.#budget.cut(text)
      if (shown !== text) this.isCut = true
      if (shown !== null) addRun(open.paragraph.runs, runOf(look, shown, footnote))
    }
    for (const child of element.children) {
      if (typeof child === 'string') add(child.replaceAll(/\s+/gu, ' '))
      else if (child.name === 's') add(' '.repeat(within(Number(child.attributes['c'] ?? 1) || 1, 1, 100)))
      else if (child.name === 'tab') add('\t')
      else if (child.name === 'line-break') add('\n')
      else if (child.name === 'note') add('', this.#note(child))
      else if (child.name === 'frame') this.#addFrame(child, open)
      else if (!leftOut.has(child.name)) this.#addInline(child, open, this.#lookInside(child, look))
    }
  }

  #lookInside({ name, attributes }: Element, { letters, address }: Look): Look {
    const style = this.#parts.styles.get('text', attributes['style-name']).letters
    return {
      letters: { ...letters, ...style },
      address: name === 'a' ? shownAddress(attributes['href']) : address,
    }
  }

  #note(element: Element): number {
    const number = this.footnotes.length + 1
    const blocks: PreviewBlock[] = []
    this.footnotes.push({ number, blocks })
    const body = childOf(element, 'note-body')
    if (body) blocks.push(...this.read(body))
    return number
  }

  /** A picture, or a box of text. */
  #addFrame(element: Element, open: Open): void {
    const box = childOf(element, 'text-box')
    if (box) open.blocks.push(...this.read(box))
    const href = childOf(element, 'image')?.attributes['href']
    // What lies outside of the file is never asked for.
    if (href === undefined || !href.replace(/^\.\//u, '').startsWith('Pictures/')) return
    const path = this.#parts.archive.picture(resolvePath('', href))
    if (path === null) return
    if (open.paragraph.runs.length > 0) {
      open.blocks.push({ ...open.paragraph, runs: [...open.paragraph.runs] })
      open.paragraph.runs = []
    }
    open.hasPicture = true
    open.blocks.push({
      type: 'picture',
      path,
      width_mm: within(mmOf(element.attributes['width']) ?? 60, 1, 1200),
      height_mm: within(mmOf(element.attributes['height']) ?? 40, 1, 1200),
      alt: textOf(findElement(element, 'desc') ?? findElement(element, 'title')),
      align: open.paragraph.align,
    })
  }

  #table(element: Element): PreviewTable {
    const { styles } = this.#parts
    const widths = columnsOf(element).flatMap(({ attributes }) => {
      const width = styles.get('table-column', attributes['style-name']).width ?? 30
      return Array.from({ length: repeatsOf(attributes['number-columns-repeated'], 63) }, () =>
        within(width, 0, 1200),
      )
    })
    const rows = rowsOf(element).map((row) => ({
      cells: childrenOf(row, 'table-cell').map((cell) => {
        const style = styles.get('table-cell', cell.attributes['style-name']).cell
        return {
          col_span: repeatsOf(cell.attributes['number-columns-spanned'], 63),
          row_span: repeatsOf(cell.attributes['number-rows-spanned'], 2000),
          shading: style.fill,
          borders: { ...noBorders, ...style.borders },
          blocks: this.read(cell),
        }
      }),
    }))
    return { type: 'table', widths_mm: widths.slice(0, 63), rows }
  }
}

export const repeatsOf = (value: string | undefined, max: number): number =>
  wholeWithin(Number(value ?? 1) || 1, 1, max)

/** Columns and rows may stand in groups. */
export const columnsOf = (element: Element): Element[] => inGroups(element, 'table-column')
export const rowsOf = (element: Element): Element[] => inGroups(element, 'table-row')

const inGroups = (element: Element, name: string): Element[] =>
  elements(element).flatMap((child) => {
    if (child.name === name) return [child]
    return /^table-(?:header-)?(?:columns|rows|column-group|row-group)$/u.test(child.name)
      ? inGroups(child, name)
      : []
  })

function runOf({ letters, address }: Look, text: string, footnote: number | null): PreviewRun {
  const { isVanished: _, isCapital, ...shown } = letters
  return {
    ...plainRun,
    ...shown,
    text: isCapital === true ? text.toLocaleUpperCase('ru') : text,
    address,
    footnote,
  }
}
