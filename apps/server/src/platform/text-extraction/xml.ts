import { Parser } from 'htmlparser2'

import { UnreadableDocument } from './extraction-types.ts'

export type Attributes = Readonly<Record<string, string>>

export type XmlReader = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * No office program nests so deep. Every open element costs the parser a look at all that stand around it: a file of 5 KB
 * with 300 000 nested elements would take half a minute.
 */
const maxDepth = 256
/** A thousand pages have about a million. */
const maxElements = 4_000_000

/**
 * Reads XML from beginning to end: what is not well-formed is read as far as it makes sense. Names of elements and
 * attributes come without their prefixes; entities of the document's own are not resolved. Throws `UnreadableDocument` when
 * elements are nested too deep or are too many, counted while they come.
 */
export function readXml(xml: string, reader: XmlReader): void {
  let depth = 0
  let elements = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        elements += 1
        if (depth > maxDepth || elements > maxElements) throw new UnreadableDocument('damaged', 'size-limit')
        reader.open?.(local(name), localNames(attributes))
      },
      onclosetag: (name) => {
        depth -= 1
        reader.close?.(local(name))
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function localNames(attributes: Record<string, string>): Attributes {
  const names: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(attributes)) names[local(name)] = value
  return names
}

/** A switch of the office formats: present without a value means yes. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value)
}

/** Whether a colour (`FFFFFF`, `#ffffff`) is indistinguishable from a white page. */
export function isWhite(colour: string | undefined): boolean {
  const digits = /^#?(?<rgb>[\da-f]{6})$/iu.exec(colour ?? '')?.groups?.['rgb']
  return (
    digits !== undefined && [0, 2, 4].every((at) => Number.parseInt(digits.slice(at, at + 2), 16) >= 0xf0)
  )
}

/** Tracks elements whose content is skipped at any depth; called for every opening and closing tag. */
export function skipping(isSkipped: (name: string, attributes: Attributes) => boolean) {
  let depth = 0
  return {
    /** Whether the element that opens is left out. */
    opens: (name: string, attributes: Attributes): boolean => {
      if (depth === 0 && !isSkipped(name, attributes)) return false
      depth += 1
      return true
    },
    /** Whether the element that closes was left out. */
    closes: (): boolean => {
      if (depth === 0) return false
      depth -= 1
      return true
    },
    isOn: () => depth > 0,
  }
}
