import type { PreviewAlign, PreviewBorders } from '@uprava/contract/documents/files.ts'
import { format, isDateFormat } from 'numfmt'

import { isOn } from '#platform/text-extraction/xml.ts'

import { colorOf, noBorders } from './document-blocks.ts'
import { childOf, childrenOf, elements, valueOf, type Element } from './xml-tree.ts'

/** How a cell looks, by its number in the book. */
export type XlsxStyle = {
  format: string
  bold: boolean
  italic: boolean
  color: string | null
  fill: string | null
  borders: PreviewBorders
  align: PreviewAlign | null
  wrap: boolean
}

/** Characters of a format in Excel; a longer one is no format, and takes seconds to read. */
const maxPattern = 255

/** The formats that a book names by number alone, as the Russian program has them. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0 "₽";-#,##0 "₽"',
  6: '#,##0 "₽";[Red]-#,##0 "₽"',
  7: '#,##0.00 "₽";-#,##0.00 "₽"',
  8: '#,##0.00 "₽";[Red]-#,##0.00 "₽"',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd.mm.yyyy',
  15: 'dd.mmm.yy',
  16: 'dd.mmm',
  17: 'mmm.yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd.mm.yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '#,##0 "₽";-#,##0 "₽";"- ₽"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '#,##0.00 "₽";-#,##0.00 "₽";"- ₽"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

/** A number as its format says it; days are counted from 1900, in some books from 1904. */
export function formatNumber(value: number, pattern: string, isFrom1904: boolean): string {
  try {
    const day = isFrom1904 && isDateFormat(pattern) ? value + 1462 : value
    return format(pattern, day, { locale: 'ru' })
      .replaceAll(/\s+/gu, (blanks) => blanks[0] ?? ' ')
      .trim()
  } catch {
    return String(value).replace('.', ',')
  }
}

const aligns: Readonly<Record<string, PreviewAlign>> = {
  left: 'left',
  center: 'center',
  centerContinuous: 'center',
  right: 'right',
  justify: 'justify',
}

/** Reads the looks of cells from `styles.xml` and the colours of the theme. */
export function readXlsxStyles(root: Element, theme: Element): XlsxStyle[] {
  const color = colorReader(theme, root)
  const formats = new Map(
    childrenOf(childOf(root, 'numFmts'), 'numFmt').map(({ attributes: { numFmtId, formatCode = '' } }) => [
      Number(numFmtId),
      formatCode === '' || formatCode.length > maxPattern ? 'General' : formatCode,
    ]),
  )
  const fonts = childrenOf(childOf(root, 'fonts'), 'font')
  const fills = childrenOf(childOf(root, 'fills'), 'fill').map((fill) => fillOf(fill, color))
  const borders = childrenOf(childOf(root, 'borders'), 'border').map((border) => bordersOf(border, color))
  return childrenOf(childOf(root, 'cellXfs'), 'xf').map((look) => {
    const { numFmtId, fontId, fillId, borderId } = look.attributes
    const font = fonts[Number(fontId)]
    const alignment = childOf(look, 'alignment')?.attributes ?? {}
    const isSet = (name: string) => {
      const element = childOf(font, name)
      return element !== undefined && isOn(element.attributes['val'])
    }
    const id = Number(numFmtId ?? 0)
    return {
      format: formats.get(id) ?? builtIn[id] ?? 'General',
      bold: isSet('b'),
      italic: isSet('i'),
      color: color(childOf(font, 'color')),
      fill: fills[Number(fillId)] ?? null,
      borders: borders[Number(borderId)] ?? noBorders,
      align: aligns[alignment['horizontal'] ?? ''] ?? null,
      wrap: alignment['wrapText'] !== undefined && isOn(alignment['wrapText']),
    }
  })
}

type ReadColor = (element: Element | undefined) => string | null

function fillOf(fill: Element, color: ReadColor): string | null {
  const pattern = childOf(fill, 'patternFill')
  const type = pattern?.attributes['patternType']
  return type === undefined || type === 'none' ? null : color(childOf(pattern, 'fgColor'))
}

const widths: Readonly<Record<string, number>> = { medium: 1.5, thick: 2.25, double: 1.5, hair: 0.25 }

function bordersOf(border: Element, color: ReadColor): PreviewBorders {
  const side = (name: string) => {
    const element = childOf(border, name)
    const style = element?.attributes['style']
    if (style === undefined || style === 'none') return null
    return { width_pt: widths[style] ?? 0.75, color: color(childOf(element, 'color')) ?? '#000000' }
  }
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') }
}

/** The first eight of the palette, twice; further ones are rare and keep the colour of text. */
const palette = ['000000', 'ffffff', 'ff0000', '00ff00', '0000ff', 'ffff00', 'ff00ff', '00ffff']
const themeOrder = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
]

function colorReader(theme: Element, root: Element): ReadColor {
  const scheme = childOf(theme, 'themeElements', 'clrScheme')
  const themed = themeOrder.map((name) => {
    const element = childOf(scheme, name)
    return valueOf(element, 'srgbClr') ?? valueOf(element, 'sysClr', 'lastClr')
  })
  const own = elements(childOf(root, 'colors', 'indexedColors')).map(({ attributes }) =>
    attributes['rgb']?.slice(-6),
  )
  return (element) => {
    if (!element) return null
    const { rgb, theme: number, tint, indexed } = element.attributes
    if (rgb !== undefined) return colorOf(rgb.slice(-6))
    if (number !== undefined) return tinted(colorOf(themed[Number(number)]), Number(tint ?? 0))
    if (indexed === undefined) return null
    const at = Number(indexed)
    return colorOf(own[at] ?? (at < 16 ? palette[at % 8] : undefined))
  }
}

/** Lighter towards white, darker towards black. */
function tinted(color: string | null, tint: number): string | null {
  if (color === null || !tint) return color
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16)
    const changed = tint < 0 ? value * (1 + tint) : value + (255 - value) * tint
    return Math.round(Math.min(Math.max(changed, 0), 255))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
