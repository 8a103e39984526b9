import type { Target } from './links.ts'

export type ItemKind = 'text' | 'code' | 'strong' | 'emphasis' | 'strike' | 'automatic' | 'link'

/** An element while a text is read: a list whose ranges are moved into an element at constant cost. */
export interface Item {
  kind: ItemKind
  /** Range in the joined lines; of an element with children its own marks included. */
  from: number
  to: number
  target: Target | null
  first: Item | null
  previous: Item | null
  next: Item | null
}

export class ItemList {
  first: Item | null = null
  last: Item | null = null

  append(kind: ItemKind, from: number, to: number, target: Target | null = null): Item {
    const item: Item = { kind, from, to, target, first: null, previous: this.last, next: null }
    if (this.last) this.last.next = item
    else this.first = item
    this.last = item
    return item
  }

  /** Puts everything after `opener` into it and makes it a link; the range of the link ends at `to`. */
  closeLink(opener: Item, target: Target, to: number): void {
    opener.kind = 'link'
    opener.target = target
    opener.to = to
    opener.first = opener.next
    if (opener.first) opener.first.previous = null
    opener.next = null
    this.last = opener
  }
}

/** Makes an element of what stands between two runs of marks, and takes `used` marks from each. */
export function wrap(kind: ItemKind, opener: Item, closer: Item, used: number): void {
  opener.to -= used
  const item: Item = {
    kind,
    from: opener.to,
    to: closer.from + used,
    target: null,
    first: opener.next,
    previous: opener,
    next: closer,
  }
  closer.from += used
  const last = closer.previous
  if (last) last.next = null
  if (item.first) item.first.previous = null
  opener.next = item
  closer.previous = item
}
