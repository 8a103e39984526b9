import { noteList, type InList } from './docx-numbering.ts'
import { isOn, isWhite, readXml, type Attributes } from './xml.ts'

/** How letters look, as far as it decides whether they can be seen. Sizes in half-points. */
export type TextStyle = {
  isVanished?: boolean
  colour?: string
  halfPoints?: number
  /** They stand on a coloured ground, where white ones can be read. */
  isShaded?: boolean
}

/** A style: how its letters look, and the list it puts a paragraph into. */
export type DocxStyle = TextStyle & InList
export type DocxStyles = ReadonlyMap<string, DocxStyle>

/** The styles by id, with what they inherit. */
export function readDocxStyles(xml: string): DocxStyles {
  const own = new Map<string, DocxStyle & { basedOn?: string }>()
  let style: (DocxStyle & { basedOn?: string }) | null = null
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'style') own.set(attributes['styleId'] ?? '', (style = {}))
      else if (style && name === 'basedOn') style.basedOn = attributes['val']
      else if (style) {
        noteTextStyle(style, name, attributes)
        noteList(style, name, attributes)
      }
    },
    close: (name) => {
      if (name === 'style') style = null
    },
  })
  return new Map([...own.keys()].map((id) => [id, inherited(own, id)]))
}

/** Notes a property when it decides about being seen. */
export function noteTextStyle(style: TextStyle, name: string, { val, fill }: Attributes): void {
  if (name === 'vanish' || name === 'specVanish') style.isVanished = isOn(val)
  else if (name === 'color') style.colour = val
  else if (name === 'sz') style.halfPoints = Number(val)
  else if (name === 'highlight') style.isShaded = isOn(val)
  else if (name === 'shd' && fill !== undefined && fill !== 'auto' && !isWhite(fill)) style.isShaded = true
}

/** Whether letters that look so cannot be seen: vanished, up to 2 pt, or white on white. */
export function isUnseen(style: TextStyle): boolean {
  if (style.isVanished) return true
  if (style.halfPoints !== undefined && style.halfPoints <= 4) return true
  return isWhite(style.colour) && !style.isShaded
}

/** Styles may be based on each other ten deep; a ring of them ends there too. */
function inherited(own: ReadonlyMap<string, DocxStyle & { basedOn?: string }>, id: string): DocxStyle {
  const chain: DocxStyle[] = []
  let at: string | undefined = id
  while (at !== undefined && chain.length < 10) {
    const style: (DocxStyle & { basedOn?: string }) | undefined = own.get(at)
    if (!style) break
    chain.unshift(style)
    at = style.basedOn
  }
  return Object.assign({}, ...chain) as DocxStyle
}
