import { Marked, type Token, type Tokens } from 'marked'

import { escapeHtml } from '#ui/lib/escape-html.ts'

/** Turns a link of a text into markup; null: only its words stay. */
export type LinkMaker = (address: string, words: string) => string | null

const webLink: LinkMaker = (address, words) =>
  /^https?:\/\//iu.test(address) ? `<a href="${escapeHtml(address)}">${words}</a>` : null

/**
 * Markup of an answer's markdown, for `#ui/html.tsx` to show. Pictures stay words: a text of somebody else's makes no
 * request. Tags typed in it are shown as typed. Line breaks count, as people type them.
 */
export function markdownToHtml(text: string, linkTo: LinkMaker = webLink): string {
  const marked = new Marked({
    gfm: true,
    breaks: true,
    renderer: {
      html: ({ text: tag }) => escapeHtml(tag),
      image: ({ text: words }) => escapeHtml(words),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        return linkTo(href, words) ?? words
      },
      // The screen's own headings stand above those of a text.
      heading({ depth, tokens }) {
        const level = depth < 3 ? 3 : 4
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
      },
    },
  })
  return marked.parse(text, { async: false })
}

/** The same without markup, for a plain text field or the clipboard: numbers of lists and words of links stay (APPEAL-42). */
export function markdownToText(text: string): string {
  return blocks(new Marked({ gfm: true, breaks: true }).lexer(text)).trim()
}

function blocks(tokens: readonly Token[]): string {
  return tokens
    .map((token) => block(token as Tokens.Generic))
    .filter((part) => part !== '')
    .join('\n\n')
}

function block(token: Tokens.Generic): string {
  switch (token.type) {
    case 'space':
    case 'hr':
      return ''
    case 'list':
      return listLines(token as Tokens.List)
    case 'table':
      return tableLines(token as Tokens.Table)
    case 'blockquote':
      return blocks(token.tokens ?? [])
    default:
      return words(token)
  }
}

function listLines({ items, ordered, start }: Tokens.List): string {
  const first = Number(start) || 1
  return items
    .map((item, at) => {
      const mark = ordered ? `${first + at}. ` : '• '
      const body = item.tokens
        .map((token) => block(token as Tokens.Generic))
        .filter(Boolean)
        .join('\n')
      return mark + body.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

function tableLines({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((row) => row.map((cell) => inline(cell.tokens)).join('\t')).join('\n')
}

const inline = (tokens: readonly Token[]): string =>
  tokens.map((token) => words(token as Tokens.Generic)).join('')

function words(token: Tokens.Generic): string {
  if (token.type === 'br') return '\n'
  if (token.tokens) return inline(token.tokens)
  const text = typeof token['text'] === 'string' ? token['text'] : ''
  return token.type === 'text' || token.type === 'codespan' ? unescaped(text) : text
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescaped = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => entities[entity] ?? entity)
