import type { PreviewAlign, PreviewBorders } from '@uprava/contract/documents/files.ts'

import { colorOf, noBorders, rounded, within } from './document-blocks.ts'
import type { Layout, Letters } from './docx-properties.ts'
import { childOf, elements, type Element } from './xml-tree.ts'

/** Of a cell of a table or a sheet. */
export type CellStyle = { fill: string | null; borders: PreviewBorders; isWrapped: boolean }
export type OpenStyle = {
  layout: Layout
  letters: Letters
  cell: CellStyle
  /** Millimetres; of a column and of a row. */
  width: number | null
  height: number | null
  isHidden: boolean
}

const units: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
}

/** A length in millimetres; null for percents and what is no length. */
export const mmOf = (value: string | undefined): number | null => lengthOf(value, 1)
const ptOf = (value: string | undefined): number | null => lengthOf(value, 72 / 25.4)

function lengthOf(value: string | undefined, factor: number): number | null {
  const { number = '', unit = '' } =
    /^(?<number>-?[\d.]+)(?<unit>mm|cm|in|pt|pc|px)$/u.exec(value ?? '')?.groups ?? {}
  return number === '' ? null : rounded(Number(number) * (units[unit] ?? 1) * factor)
}

const aligns: Readonly<Record<string, PreviewAlign>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'justify',
}

/** The styles of an OpenDocument file by name, with what they inherit: common ones and those that the program made up. */
export class OpenStyles {
  readonly #styles = new Map<string, Element>()
  readonly #defaults = new Map<string, Element>()
  readonly #known = new Map<string, OpenStyle>()

  constructor(...roots: Element[]) {
    for (const root of roots) {
      for (const group of ['styles', 'automatic-styles']) {
        for (const style of elements(childOf(root, group))) {
          const { name = '', family = '' } = style.attributes
          if (style.name === 'style') this.#styles.set(`${family} ${name}`, style)
          else if (style.name === 'default-style') this.#defaults.set(family, style)
        }
      }
    }
  }

  get(family: string, name: string | undefined): OpenStyle {
    const key = `${family} ${name ?? ''}`
    const known = this.#known.get(key)
    if (known) return known
    const chain: Element[] = []
    for (
      let at = this.#styles.get(key);
      at && chain.length < 10;
      at = this.#styles.get(`${family} ${at.attributes['parent-style-name'] ?? ''}`)
    )
      chain.unshift(at)
    const first = this.#defaults.get(family)
    if (first) chain.unshift(first)
    const style: OpenStyle = {
      layout: {},
      letters: {},
      cell: { fill: null, borders: noBorders, isWrapped: false },
      width: null,
      height: null,
      isHidden: false,
    }
    for (const element of chain) noteStyle(style, element)
    this.#known.set(key, style)
    return style
  }
}

function noteStyle(style: OpenStyle, element: Element): void {
  const level = Number(element.attributes['default-outline-level'])
  if (level > 0) style.layout.level = Math.min(level, 9)
  for (const { name, attributes } of elements(element)) {
    if (name === 'paragraph-properties') Object.assign(style.layout, layoutOf(attributes))
    else if (name === 'text-properties') Object.assign(style.letters, lettersOf(attributes))
    else if (name === 'table-cell-properties') {
      style.cell = {
        fill: colorOf(attributes['background-color']) ?? style.cell.fill,
        borders: bordersOf(attributes, style.cell.borders),
        isWrapped:
          attributes['wrap-option'] === undefined
            ? style.cell.isWrapped
            : attributes['wrap-option'] === 'wrap',
      }
    } else if (name === 'table-column-properties') style.width = mmOf(attributes['column-width'])
    else if (name === 'table-row-properties') style.height = mmOf(attributes['row-height'])
    else if (name === 'table-properties') style.isHidden = attributes['display'] === 'false'
  }
}

type Values = Readonly<Record<string, string>>

function layoutOf(values: Values): Layout {
  const layout: Layout = {}
  const align = aligns[values['text-align'] ?? '']
  if (align) layout.align = align
  const lengths = [
    ['left', mmOf(values['margin-left'])],
    ['right', mmOf(values['margin-right'])],
    ['first', mmOf(values['text-indent'])],
    ['before', ptOf(values['margin-top'])],
    ['after', ptOf(values['margin-bottom'])],
  ] as const
  for (const [name, value] of lengths) if (value !== null) layout[name] = within(value, -300, 300)
  const percents = /^(?<percents>[\d.]+)%$/u.exec(values['line-height'] ?? '')?.groups?.['percents']
  if (percents !== undefined) layout.line = within(Number(percents) / 100, 0.5, 5)
  if (values['break-before'] !== undefined) layout.breaksBefore = values['break-before'] === 'page'
  return layout
}

function lettersOf(values: Values): Letters {
  const letters: Letters = {}
  const { 'font-weight': weight, 'font-style': slant, color, display } = values
  if (weight !== undefined) letters.bold = weight === 'bold' || Number(weight) >= 600
  if (slant !== undefined) letters.italic = slant === 'italic' || slant === 'oblique'
  const line = values['text-underline-style']
  if (line !== undefined) letters.underline = line !== 'none'
  const strike = values['text-line-through-style']
  if (strike !== undefined) letters.strike = strike !== 'none'
  const size = ptOf(values['font-size'])
  if (size !== null) letters.size_pt = within(size, 1, 200)
  if (color !== undefined) letters.color = colorOf(color)
  if (display !== undefined) letters.isVanished = display === 'none'
  if (values['text-transform'] !== undefined) letters.isCapital = values['text-transform'] === 'uppercase'
  const [place = ''] = values['text-position']?.split(' ') ?? []
  if (place !== '') letters.vertical = verticalOf(place)
  return letters
}

function verticalOf(place: string): 'none' | 'sub' | 'super' {
  if (place === 'super' || Number.parseFloat(place) > 0) return 'super'
  return place === 'sub' || Number.parseFloat(place) < 0 ? 'sub' : 'none'
}

/** `0.5pt solid #000000` for one side or for all of them. */
function bordersOf(values: Values, before: PreviewBorders): PreviewBorders {
  const side = (name: string, known: PreviewBorders['top']) => {
    const value = values[`border-${name}`] ?? values['border']
    if (value === undefined) return known
    const [width, style, color] = value.split(' ')
    if (style === undefined || style === 'none') return null
    return { width_pt: within(ptOf(width) ?? 0.5, 0.25, 6), color: colorOf(color) ?? '#000000' }
  }
  return {
    top: side('top', before.top),
    right: side('right', before.right),
    bottom: side('bottom', before.bottom),
    left: side('left', before.left),
  }
}
