import type { Item } from './items.ts'
import { isMisleading } from './links.ts'
import type { Inline, Letters, Line, LinkNode } from './nodes.ts'

/** The elements of joined lines with their places in the source. Items come in the order of the text. */
export function presentItems(first: Item | null, text: string, lines: readonly Line[]): Inline[] {
  return new Presenter(text, lines).present(first, false)
}

class Presenter {
  private line = 0
  /** Where the present line begins in the joined text. */
  private lineFrom = 0

  private readonly text: string
  private readonly lines: readonly Line[]

  constructor(text: string, lines: readonly Line[]) {
    this.text = text
    this.lines = lines
  }

  present(first: Item | null, isInLink: boolean): Inline[] {
    const shown: Inline[] = []
    for (let item = first; item; item = item.next) {
      if (item.kind === 'text' || (item.kind === 'automatic' && isInLink)) this.addLetters(shown, item)
      else shown.push(this.element(item, isInLink))
    }
    return shown
  }

  private element(item: Item, isInLink: boolean): Inline {
    const { kind, target } = item
    if (kind === 'code') return { type: 'code', content: this.letters(item) }
    if (kind === 'strong' || kind === 'emphasis' || kind === 'strike') {
      return { type: kind, content: this.present(item.first, isInLink) }
    }
    if (kind === 'automatic' || target?.kind !== 'mention') return this.link(item)
    const start = this.sourceAt(item.from)
    const label = lettersOf(this.present(item.first, true))
    return { type: 'mention', target: target.target, label, start, end: this.sourceAt(item.to - 1) + 1 }
  }

  private link(item: Item): LinkNode {
    const isAutomatic = item.kind === 'automatic'
    const content = isAutomatic ? this.letters(item) : this.present(item.first, true)
    const target = item.target?.kind === 'mention' ? null : item.target
    const address = target?.address ?? ''
    return {
      type: 'link',
      kind: target?.kind ?? 'web',
      address,
      content,
      isAutomatic,
      isMisleading: !isAutomatic && isMisleading(lettersOf(content), address),
    }
  }

  private letters(item: Item): Letters[] {
    const shown: Letters[] = []
    this.addLetters(shown, item)
    return shown
  }

  /** Letters of a range as one node per line; what goes on from the node before is added to it. */
  private addLetters(shown: Inline[], { from, to }: Item): void {
    let at = from
    while (at < to) {
      const start = this.sourceAt(at)
      if (this.text[at] === '\n') {
        shown.push({ type: 'break' })
        at += 1
        continue
      }
      // Placing the first letter has found its line.
      const end = Math.min(to, this.lineFrom + this.lengthOfLine())
      const letters = this.text.slice(at, end)
      const before = shown.at(-1)
      if (before?.type === 'text' && before.start + before.text.length === start) before.text += letters
      else shown.push({ type: 'text', text: letters, start })
      at = end
    }
  }

  private lengthOfLine(): number {
    const line = this.lines[this.line]
    return line ? line.end - line.start : 0
  }

  /** The place in the source; places are asked in the order of the text. */
  private sourceAt(at: number): number {
    for (;;) {
      const line = this.lines[this.line]
      if (!line) return at
      const length = this.lengthOfLine()
      if (at - this.lineFrom <= length || this.line === this.lines.length - 1) {
        return line.start + at - this.lineFrom
      }
      this.lineFrom += length + 1
      this.line += 1
    }
  }
}

/** The letters of elements, a space for a break. */
function lettersOf(nodes: readonly Inline[]): string {
  let letters = ''
  for (const node of nodes) {
    if (node.type === 'text') letters += node.text
    else if (node.type === 'break') letters += ' '
    else letters += node.type === 'mention' ? node.label : lettersOf(node.content)
  }
  return letters
}
