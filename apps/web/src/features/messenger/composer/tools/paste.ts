import { plainTextOf } from '@uprava/contract/rules/message-text/plain-text.ts'

import { pastedNodes } from '#ui/lib/sanitised-html.ts'

/** Longer pasted pages are taken as plain text: reading them would hold the field up. */
const LONGEST_HTML = 400_000
/** Nesting of a pasted page that is read; what is deeper is left out. */
const DEEPEST = 200

const oneAddress = /^(?:https?:\/\/|mailto:)[^\s<>"]{1,2000}$/iu

/** The pasted text when it is one address and nothing else. */
export const pastedAddress = (text: string): string | null =>
  oneAddress.test(text.trim()) && !/[()]/u.test(text.trim()) ? text.trim() : null

/**
 * A pasted page or a part of a Word document in the subset of messages: bold, italic, lists, links and nothing else (CHAT-15).
 * Null: it has none of them. Nothing of the page runs or is loaded.
 */
export function markdownOfHtml(html: string): string | null {
  if (html.length > LONGEST_HTML) return null
  const writer = new MarkdownWriter()
  writer.children(pastedNodes(html), plainStyle, 0)
  return writer.hasMarks ? writer.result() : null
}

/** The styles of the page (`pastedNodes`). */
const CSS = 'data-css'

interface Style {
  bold: boolean
  italic: boolean
  /** The list the text stands in: its level from 0, and how its items begin. */
  list: { level: number; next: () => string } | null
}

const plainStyle: Style = { bold: false, italic: false, list: null }

const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li table tr blockquote pre section article header footer figure dl dt dd'.split(
    ' ',
  ),
)

class MarkdownWriter {
  hasMarks = false
  private readonly lines: string[] = []
  private line = ''

  result(): string {
    this.endLine()
    return this.lines
      .join('\n')
      .replaceAll(/\n{3,}/gu, '\n\n')
      .trim()
  }

  children(node: Node, style: Style, depth: number): void {
    if (depth > DEEPEST) return
    for (const child of node.childNodes) {
      if (child instanceof Text) this.text(child.data, style)
      else if (child instanceof HTMLElement) this.element(child, style, depth + 1)
    }
  }

  private element(element: HTMLElement, outer: Style, depth: number): void {
    const tag = element.localName
    const css = (element.getAttribute(CSS) ?? '').toLowerCase()
    if (/mso-list:\s*ignore|display:\s*none/u.test(css)) return
    if (tag === 'br') return this.endLine(true)
    const style = { ...outer, ...weightOf(tag, css) }
    if (tag === 'a') return this.link(element, style, depth)
    if (tag === 'ul' || tag === 'ol') return this.list(element, style, depth)
    const wordItem = wordListItem(element, css)
    if (tag === 'li' || wordItem !== null) return this.item(element, style, depth, wordItem)
    if (!blocks.has(tag)) return this.children(element, style, depth)
    this.endLine()
    this.children(element, style, depth)
    this.endLine()
  }

  private list(element: HTMLElement, style: Style, depth: number): void {
    this.endLine()
    let count = 0
    const isNumbered = element.localName === 'ol'
    const next = () => {
      count += 1
      return isNumbered ? `${count}. ` : '- '
    }
    this.children(element, { ...style, list: { level: (style.list?.level ?? -1) + 1, next } }, depth)
    this.endLine()
  }

  private item(element: HTMLElement, style: Style, depth: number, word: WordItem | null): void {
    this.endLine()
    const level = Math.min(word?.level ?? style.list?.level ?? 0, 1)
    this.line = '   '.repeat(level) + (word?.marker ?? style.list?.next() ?? '- ')
    this.hasMarks = true
    this.children(element, style, depth)
    this.endLine()
  }

  private link(element: HTMLElement, style: Style, depth: number): void {
    const address = element.getAttribute('href')?.trim() ?? ''
    const label = (element.textContent ?? '').replaceAll(/\s+/gu, ' ').trim()
    const isLink = /^(?:https?:\/\/|mailto:|tel:)[^\s()<>"]+$/iu.test(address) && label !== ''
    if (!isLink) return this.children(element, style, depth)
    // An address that is its own text becomes a link by itself.
    if (label === address) return this.text(label, style)
    this.hasMarks = true
    this.line += `[${escaped(label)}](${address})`
  }

  private text(data: string, { bold, italic }: Style): void {
    const text = data.replaceAll(/[\s\u00A0]+/gu, ' ')
    if (text.trim() === '') {
      if (this.line !== '' && !this.line.endsWith(' ')) this.line += ' '
      return
    }
    const inner = escaped(text.trim())
    const mark = `${bold ? '**' : ''}${italic ? '*' : ''}`
    if (mark !== '') this.hasMarks = true
    const marked = mark + inner + mark
    // Neighbours of one style are one: `**а****б**` would be letters.
    if (mark !== '' && this.line.endsWith(mark) && !text.startsWith(' ')) {
      this.line = this.line.slice(0, -mark.length) + inner + mark
    } else this.line += (text.startsWith(' ') && this.line !== '' ? ' ' : '') + marked
    if (text.endsWith(' ')) this.line += ' '
  }

  private endLine(isBreak = false): void {
    const line = this.line.trimEnd()
    if (line !== '' || isBreak) this.lines.push(line)
    this.line = ''
  }
}

function weightOf(tag: string, css: string): Partial<Style> {
  const weight = /(?:^|[;\s])font-weight:\s*(bold|bolder|normal|\d{3})/u.exec(css)?.[1]
  const slant = /(?:^|[;\s])font-style:\s*(italic|oblique|normal)/u.exec(css)?.[1]
  return {
    ...(tag === 'b' || tag === 'strong' ? { bold: true } : {}),
    ...(tag === 'i' || tag === 'em' ? { italic: true } : {}),
    ...(weight === undefined ? {} : { bold: weight.startsWith('bold') || Number(weight) >= 600 }),
    ...(slant === undefined ? {} : { italic: slant !== 'normal' }),
  }
}

interface WordItem {
  level: number
  marker: string
}

/** Word writes items of lists as paragraphs: `style="mso-list:l0 level1 lfo1"` with the marker in a part of its own. */
function wordListItem(element: HTMLElement, css: string): WordItem | null {
  const level = /mso-list:\s*l\d+ level(\d)/u.exec(css)?.[1]
  if (level === undefined) return null
  const ignored = [...element.querySelectorAll(`[${CSS}]`)].find((part) =>
    /mso-list:\s*ignore/iu.test(part.getAttribute(CSS) ?? ''),
  )
  const number = /^\s*(\d{1,9})[.)]/u.exec(ignored?.textContent ?? '')?.[1]
  return { level: Number(level) - 1, marker: number === undefined ? '- ' : `${number}. ` }
}

/** Letters that would become marks are escaped; all others stay as they are. */
const escaped = (text: string): string =>
  plainTextOf(text, 'markdown') === text ? text : text.replaceAll(/[\\*_~`[\]]/gu, String.raw`\$&`)
