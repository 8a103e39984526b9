import { UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'
import { readXml, type Attributes } from '#platform/text-extraction/xml.ts'

/** An element; names come without their prefixes. */
export type Element = {
  readonly name: string
  readonly attributes: Attributes
  readonly children: (Element | string)[]
}

/** Elements and texts of all parts of a file. A document of two hundred pages has about three hundred thousand. */
const maxNodes = 1_200_000

/** Reads parts of an office file as trees within a limit they share. */
export class TreeReader {
  #left = maxNodes

  /** The root of the part; an empty element where there is no part. Throws `UnreadableDocument` beyond the limit. */
  read(xml: string | undefined): Element {
    const root: Element = { name: '', attributes: {}, children: [] }
    const open: Element[] = [root]
    const add = (node: Element | string) => {
      this.#left -= 1
      if (this.#left < 0) throw new UnreadableDocument('damaged', 'size-limit')
      open.at(-1)?.children.push(node)
    }
    readXml(xml ?? '', {
      open: (name, attributes) => {
        const element: Element = { name, attributes, children: [] }
        add(element)
        open.push(element)
      },
      close: () => {
        if (open.length > 1) open.pop()
      },
      text: (text) => {
        const siblings = open.at(-1)?.children
        const last = siblings?.at(-1)
        if (siblings && typeof last === 'string') siblings[siblings.length - 1] = last + text
        else add(text)
      },
    })
    return elements(root)[0] ?? root
  }
}

export const elements = (of: Element | undefined): Element[] =>
  of?.children.filter((child) => typeof child !== 'string') ?? []

/** The child elements of a name. */
export const childrenOf = (of: Element | undefined, name: string): Element[] =>
  elements(of).filter((child) => child.name === name)

/** The first child element along a path of names. */
export function childOf(of: Element | undefined, ...path: readonly string[]): Element | undefined {
  let at = of
  for (const name of path) at = elements(at).find((child) => child.name === name)
  return at
}

/** An attribute of the first child of a name. */
export const valueOf = (of: Element | undefined, name: string, attribute = 'val'): string | undefined =>
  childOf(of, name)?.attributes[attribute]

/** The first element of a name at any depth. */
export function findElement(of: Element | undefined, name: string): Element | undefined {
  for (const child of elements(of)) {
    const found = child.name === name ? child : findElement(child, name)
    if (found) return found
  }
  return undefined
}

/** All letters inside. */
export const textOf = (of: Element | undefined): string =>
  of?.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') ?? ''
