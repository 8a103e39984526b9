/** How the text of a message is read: `plain` as typed, `markdown` by the subset of CHAT-09. */
export type MessageFormat = 'plain' | 'markdown'

/** Letters of one line. `text` is the source from `start` on, so that ranges of the source can be found in it. */
export interface TextNode {
  type: 'text'
  text: string
  /** Offset in the source, UTF-16 units. */
  start: number
}

export interface BreakNode {
  type: 'break'
}

/** What stands inside code: no marks, no links. */
export type Letters = TextNode | BreakNode

export interface MarkedNode {
  type: 'strong' | 'emphasis' | 'strike'
  content: Inline[]
}

export interface CodeNode {
  type: 'code'
  content: Letters[]
}

export type LinkKind = 'web' | 'email' | 'phone'

export interface LinkNode {
  type: 'link'
  kind: LinkKind
  /** With the scheme http, https, mailto or tel; nothing else becomes a link. */
  address: string
  content: Inline[]
  /** Found in the text, not written as `[text](address)`. */
  isAutomatic: boolean
  /** The text shows an address that is not the one the link leads to. */
  isMisleading: boolean
}

export interface MentionNode {
  type: 'mention'
  /** Manager id, or `all` for everybody of the chat. */
  target: number | 'all'
  /** The name as it was when the message was written, with its `@`. */
  label: string
  /** Range of the whole mark in the source. */
  start: number
  end: number
}

export type Inline = Letters | MarkedNode | CodeNode | LinkNode | MentionNode

interface Placed {
  /** Empty lines before it. */
  gap: number
}

export interface ListItem extends Placed {
  blocks: Block[]
}

export type Block = Placed &
  (
    | { type: 'paragraph'; content: Inline[] }
    | { type: 'code'; content: Letters[] }
    | { type: 'quote'; blocks: Block[] }
    /** `first` is the number of the first item; null with bullets. */
    | { type: 'list'; first: number | null; items: ListItem[] }
  )

/** Deepest nesting of elements; what would nest deeper stays letters (CHAT-13). */
export const DEEPEST_NESTING = 8

/** A range of one line of the source. */
export interface Line {
  start: number
  end: number
}
