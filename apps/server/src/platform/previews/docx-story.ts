import type { PreviewBlock, PreviewParagraph, PreviewRun } from '@uprava/contract/documents/files.ts'

import type { DocxNumbering } from '#platform/text-extraction/docx-numbering.ts'

import { addRun, plainRun, shownAddress, within, type PageBudget } from './document-blocks.ts'
import {
  lettersOf,
  layoutOf,
  mmOfEmu,
  type Layout,
  type Letters,
  type DocumentStyles,
} from './docx-properties.ts'
import { readTable } from './docx-table.ts'
import type { OfficeArchive, Relationships } from './office-archive.ts'
import { childOf, elements, findElement, textOf, valueOf, type Element } from './xml-tree.ts'

type NoteKind = 'footnote' | 'endnote'
/** Notes in the order in which the text leads to them; they are counted together. */
export type Notes = Record<NoteKind, { id: string; number: number }[]> & {
  readonly numbers: Map<string, number>
}

/** What all stories of a document share. */
export type DocumentParts = {
  readonly archive: OfficeArchive
  readonly styles: DocumentStyles
  readonly numbering: DocxNumbering
  readonly listLayouts: ReadonlyMap<string, Layout>
  readonly budget: PageBudget
  readonly notes: Notes
  readonly seen: { hasRevisions: boolean; isCut: boolean }
}

/** Deleted or moved away with tracked changes, former properties, doubles for old programs. */
const leftOut = new Set(['del', 'moveFrom', 'rPrChange', 'pPrChange', 'Fallback', 'instrText', 'delText'])
const revisions = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'rPrChange', 'pPrChange'])

type Open = { paragraph: PreviewParagraph; letters: Letters; address: string | null; isFirst: boolean }

/** Reads the blocks of one story: body, header, footer, notes, cells (WordprocessingML, ISO/IEC 29500-1 §17). */
export class StoryReader {
  readonly #parts: DocumentParts
  readonly #relations: Relationships

  constructor(parts: DocumentParts, relations: Relationships) {
    this.#parts = parts
    this.#relations = relations
  }

  get isFull(): boolean {
    return this.#parts.seen.isCut
  }

  /** The blocks of an element of the body, behind those that are there. */
  addBlocks(element: Element, blocks: PreviewBlock[]): void {
    if (this.#parts.budget.isSpent) {
      this.#parts.seen.isCut = true
      return
    }
    if (revisions.has(element.name)) this.#parts.seen.hasRevisions = true
    if (element.name === 'p') this.#addParagraph(element, blocks)
    else if (element.name === 'tbl') blocks.push(readTable(element, this.#parts.styles, this))
    else if (!leftOut.has(element.name) && element.name !== 'sectPr')
      for (const child of elements(element)) this.addBlocks(child, blocks)
  }

  #addParagraph(element: Element, blocks: PreviewBlock[]): void {
    const properties = childOf(element, 'pPr')
    const styleId = valueOf(properties, 'pStyle')
    const style = this.#parts.styles.ofParagraph(styleId)
    const own = layoutOf(properties)
    const inList = { ...style.layout, ...own }
    const list = this.#parts.listLayouts.get(`${inList.listId ?? ''} ${inList.listLevel ?? 0}`) ?? {}
    // What the style itself says of its indents stands behind the list; what the paragraph says before it.
    const layout = { ...this.#parts.styles.base.layout, ...style.layout, ...list, ...own }
    if (layout.breaksBefore === true && blocks.length > 0) blocks.push({ type: 'break' })
    const open: Open = {
      paragraph: paragraphOf(layout, this.#numberOf(layout, styleId)),
      letters: { ...this.#parts.styles.base.letters, ...style.letters },
      address: null,
      isFirst: true,
    }
    if (childOf(properties, 'rPr', 'ins') ?? childOf(properties, 'rPr', 'del'))
      this.#parts.seen.hasRevisions = true
    this.#parts.budget.take(40)
    for (const child of elements(element)) this.#addInline(child, open, blocks)
    // A paragraph that only holds a picture or a break is no empty line beside it.
    if (open.isFirst || open.paragraph.runs.length > 0) blocks.push(open.paragraph)
  }

  #numberOf({ listId, listLevel }: Layout, styleId: string | undefined): string | null {
    if (listId === undefined) return null
    const level = listLevel === undefined ? {} : { level: listLevel }
    const number = this.#parts.numbering.next({ listId, ...level }, styleId).trim()
    return number === '' ? null : number
  }

  #addInline(element: Element, open: Open, blocks: PreviewBlock[]): void {
    const { name } = element
    if (revisions.has(name)) this.#parts.seen.hasRevisions = true
    if (leftOut.has(name) || name === 'pPr') return
    if (name === 'r') this.#addRun(element, open, blocks)
    else if (name === 'hyperlink') {
      const address = shownAddress(this.#relations.get(element.attributes['id'] ?? '')?.target)
      const before = open.address
      open.address = address
      for (const child of elements(element)) this.#addInline(child, open, blocks)
      open.address = before
    } else for (const child of elements(element)) this.#addInline(child, open, blocks)
  }

  #addRun(element: Element, open: Open, blocks: PreviewBlock[]): void {
    const properties = childOf(element, 'rPr')
    if (childOf(properties, 'rPrChange')) this.#parts.seen.hasRevisions = true
    const style = this.#parts.styles.get(valueOf(properties, 'rStyle')).letters
    const letters = { ...open.letters, ...style, ...lettersOf(properties) }
    if (letters.isVanished === true) return
    const add = (text: string, footnote: number | null = null) => {
      const shown = this.#parts.budget.cut(text)
      if (shown !== text) this.#parts.seen.isCut = true
      if (shown !== null)
        addRun(open.paragraph.runs, runOf(letters, { text: shown, address: open.address, footnote }))
    }
    for (const child of elements(element)) {
      const { name, attributes } = child
      if (name === 't') add(textOf(child))
      else if (name === 'tab') add('\t')
      else if (name === 'noBreakHyphen') add('\u2011')
      else if (name === 'sym') add(symbolOf(attributes['char']))
      else if (name === 'cr' || (name === 'br' && attributes['type'] !== 'page')) add('\n')
      else if (name === 'br') this.#breakPage(open, blocks)
      else if (name === 'footnoteReference' || name === 'endnoteReference')
        add(
          '',
          this.#noteNumber(name === 'footnoteReference' ? 'footnote' : 'endnote', attributes['id'] ?? ''),
        )
      else if (!leftOut.has(name)) this.#addDrawing(child, open, blocks)
    }
  }

  /** What is before the break or the picture stands in a paragraph of its own. */
  #endPart(open: Open, blocks: PreviewBlock[]): void {
    if (open.paragraph.runs.length > 0) blocks.push({ ...open.paragraph, runs: [...open.paragraph.runs] })
    open.isFirst = false
    open.paragraph.runs = []
    open.paragraph.number = null
  }

  #breakPage(open: Open, blocks: PreviewBlock[]): void {
    this.#endPart(open, blocks)
    this.#parts.budget.take(900)
    blocks.push({ type: 'break' })
  }

  #noteNumber(kind: NoteKind, id: string): number {
    const { numbers, [kind]: list } = this.#parts.notes
    const known = numbers.get(`${kind} ${id}`)
    if (known !== undefined) return known
    const number = numbers.size + 1
    numbers.set(`${kind} ${id}`, number)
    list.push({ id, number })
    return number
  }

  /** A picture, a shape with text, or a choice between both for new and old programs. */
  #addDrawing(element: Element, open: Open, blocks: PreviewBlock[]): void {
    const box = findElement(element, 'txbxContent')
    if (box) {
      this.#endPart(open, blocks)
      for (const child of elements(box)) this.addBlocks(child, blocks)
      return
    }
    const { embed, id } =
      (findElement(element, 'blip') ?? findElement(element, 'imagedata'))?.attributes ?? {}
    const part = this.#relations.get(embed ?? id ?? '')
    // What lies outside of the file is never asked for.
    if (!part || part.isExternal) return
    const path = this.#parts.archive.picture(part.target)
    if (path === null) return
    this.#endPart(open, blocks)
    const size = sizeOf(element)
    const alt = findElement(element, 'docPr')?.attributes['descr'] ?? ''
    blocks.push({ type: 'picture', path, ...size, alt, align: open.paragraph.align })
  }
}

function paragraphOf(layout: Layout, number: string | null): PreviewParagraph {
  const {
    align = 'left',
    left = 0,
    right = 0,
    first = 0,
    before = 0,
    after = 0,
    line = 1,
    level = 0,
  } = layout
  return {
    type: 'paragraph',
    level,
    align,
    indent_mm: { left, right, first },
    spacing: { before_pt: before, after_pt: after, line },
    number,
    runs: [],
  }
}

type RunContent = Pick<PreviewRun, 'text' | 'address' | 'footnote'>

function runOf({ isVanished: _, isCapital, ...letters }: Letters, content: RunContent): PreviewRun {
  const text = isCapital === true ? content.text.toLocaleUpperCase('ru') : content.text
  return { ...plainRun, ...letters, ...content, text }
}

/** Symbol fonts lie in a private area of Unicode; the usual ones are marks of lists. */
function symbolOf(char: string | undefined): string {
  const code = Number.parseInt(char ?? '', 16)
  if (!(code > 0 && code <= 0x10_ff_ff)) return ''
  return code >= 0xf0_00 && code <= 0xf0_ff ? '•' : String.fromCodePoint(code)
}

function sizeOf(element: Element): { width_mm: number; height_mm: number } {
  const { cx, cy } = findElement(element, 'extent')?.attributes ?? {}
  if (cx !== undefined)
    return { width_mm: within(mmOfEmu(cx), 1, 1200), height_mm: within(mmOfEmu(cy), 1, 1200) }
  const style = findElement(element, 'shape')?.attributes['style'] ?? ''
  const points = (name: string) =>
    Number(new RegExp(`(?:^|;)${name}:([\\d.]+)pt`, 'u').exec(style)?.[1] ?? 100)
  const mm = (name: string) => within((points(name) / 72) * 25.4, 1, 1200)
  return { width_mm: mm('width'), height_mm: mm('height') }
}
