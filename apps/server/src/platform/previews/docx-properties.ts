import type { PreviewAlign, PreviewRun } from '@uprava/contract/documents/files.ts'

import { isOn } from '#platform/text-extraction/xml.ts'

import { colorOf, rounded, wholeWithin, within } from './document-blocks.ts'
import { childOf, childrenOf, elements, valueOf, type Element } from './xml-tree.ts'

/** Twentieths of a point. */
export const mmOfTwips = (value: string | number | undefined): number =>
  rounded((Number(value ?? 0) / 1440) * 25.4)
export const mmOfEmu = (value: string | undefined): number => rounded(Number(value ?? 0) / 36_000)

export type Letters = Partial<Omit<PreviewRun, 'text' | 'address' | 'footnote'>> & {
  isVanished?: boolean
  isCapital?: boolean
}

/** What a paragraph says of itself; lengths in mm and points. */
export type Layout = {
  align?: PreviewAlign
  left?: number
  right?: number
  first?: number
  before?: number
  after?: number
  line?: number
  level?: number
  breaksBefore?: boolean
  listId?: string
  listLevel?: number
}

export type DocumentStyle = {
  readonly layout: Layout
  readonly letters: Letters
  readonly table: Element | undefined
}

const aligns: Readonly<Record<string, PreviewAlign>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  distribute: 'justify',
}

/** The properties of letters (`rPr`). */
export function lettersOf(properties: Element | undefined): Letters {
  const letters: Letters = {}
  for (const { name, attributes } of elements(properties)) {
    const { val } = attributes
    if (name === 'b') letters.bold = isOn(val)
    else if (name === 'i') letters.italic = isOn(val)
    else if (name === 'u') letters.underline = isOn(val)
    else if (name === 'strike' || name === 'dstrike') letters.strike = isOn(val)
    else if (name === 'caps') letters.isCapital = isOn(val)
    else if (name === 'vanish' || name === 'specVanish') letters.isVanished = isOn(val)
    else if (name === 'sz') letters.size_pt = within(Number(val) / 2, 1, 200)
    else if (name === 'color') letters.color = colorOf(val)
    else if (name === 'vertAlign') letters.vertical = verticalOf(val)
  }
  return letters
}

function verticalOf(val: string | undefined): PreviewRun['vertical'] {
  if (val === 'superscript') return 'super'
  return val === 'subscript' ? 'sub' : 'none'
}

/** The properties of a paragraph (`pPr`). */
export function layoutOf(properties: Element | undefined): Layout {
  const layout: Layout = {}
  const align = aligns[valueOf(properties, 'jc') ?? '']
  if (align) layout.align = align
  Object.assign(layout, indentOf(childOf(properties, 'ind')), spacingOf(childOf(properties, 'spacing')))
  const outline = valueOf(properties, 'outlineLvl')
  if (outline !== undefined) layout.level = Number(outline) < 9 ? wholeWithin(Number(outline) + 1, 0, 9) : 0
  const breaks = childOf(properties, 'pageBreakBefore')
  if (breaks) layout.breaksBefore = isOn(breaks.attributes['val'])
  const list = childOf(properties, 'numPr')
  const listId = valueOf(list, 'numId')
  if (listId !== undefined) layout.listId = listId
  const listLevel = valueOf(list, 'ilvl')
  if (listLevel !== undefined) layout.listLevel = Number(listLevel)
  return layout
}

export function indentOf(element: Element | undefined): Layout {
  const layout: Layout = {}
  if (!element) return layout
  const { left, start, right, end, firstLine, hanging } = element.attributes
  if (left !== undefined || start !== undefined) layout.left = within(mmOfTwips(left ?? start), -100, 300)
  if (right !== undefined || end !== undefined) layout.right = within(mmOfTwips(right ?? end), -100, 300)
  if (firstLine !== undefined) layout.first = within(mmOfTwips(firstLine), -300, 300)
  if (hanging !== undefined) layout.first = within(-mmOfTwips(hanging), -300, 300)
  return layout
}

function spacingOf(element: Element | undefined): Layout {
  const layout: Layout = {}
  if (!element) return layout
  const { before, after, line, lineRule, beforeAutospacing, afterAutospacing } = element.attributes
  if (before !== undefined) layout.before = within(Number(before) / 20, 0, 200)
  if (after !== undefined) layout.after = within(Number(after) / 20, 0, 200)
  if (beforeAutospacing === '1') layout.before = 14
  if (afterAutospacing === '1') layout.after = 14
  // A fixed height is counted in lines of 12 pt.
  if (line !== undefined)
    layout.line = within(
      lineRule === 'exact' || lineRule === 'atLeast' ? Number(line) / 276 : Number(line) / 240,
      0.5,
      5,
    )
  return layout
}

/** The styles by id with what they inherit, and those of a document without a word. */
export class DocumentStyles {
  readonly base: DocumentStyle
  readonly #styles = new Map<string, Element>()
  readonly #known = new Map<string, DocumentStyle>()
  #defaultId: string | undefined

  constructor(root: Element) {
    const defaults = childOf(root, 'docDefaults')
    this.base = {
      layout: layoutOf(childOf(defaults, 'pPrDefault', 'pPr')),
      letters: { size_pt: 10, ...lettersOf(childOf(defaults, 'rPrDefault', 'rPr')) },
      table: undefined,
    }
    for (const style of childrenOf(root, 'style')) {
      const { styleId = '', type } = style.attributes
      this.#styles.set(styleId, style)
      if (type === 'paragraph' && style.attributes['default'] === '1') this.#defaultId = styleId
    }
  }

  /** A paragraph without a style has the default one. */
  ofParagraph(id: string | undefined): DocumentStyle {
    return this.get(id ?? this.#defaultId)
  }

  get(id: string | undefined): DocumentStyle {
    if (id === undefined) return { layout: {}, letters: {}, table: undefined }
    const known = this.#known.get(id)
    if (known) return known
    const style = this.#inherited(id)
    this.#known.set(id, style)
    return style
  }

  /** Styles may be based on each other ten deep; a ring of them ends there too. */
  #inherited(id: string): DocumentStyle {
    const chain: Element[] = []
    for (
      let at = this.#styles.get(id);
      at && chain.length < 10;
      at = this.#styles.get(valueOf(at, 'basedOn') ?? '')
    )
      chain.unshift(at)
    const layout: Layout = {}
    const letters: Letters = {}
    let table: Element | undefined
    for (const style of chain) {
      const level = headingLevel(valueOf(style, 'name'))
      if (level !== null) layout.level = level
      Object.assign(layout, layoutOf(childOf(style, 'pPr')))
      Object.assign(letters, lettersOf(childOf(style, 'rPr')))
      table = childOf(style, 'tblPr') ?? table
    }
    return { layout, letters, table }
  }
}

/** `heading 1`; `Title` is a heading of the first level. */
function headingLevel(name: string | undefined): number | null {
  const digit = /^heading (?<digit>[1-9])$/iu.exec(name ?? '')?.groups?.['digit']
  if (digit !== undefined) return Number(digit)
  return name?.toLowerCase() === 'title' ? 1 : null
}
