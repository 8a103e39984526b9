import { Parser } from 'htmlparser2'

import { decodeText } from './charset.ts'
import { type ExtractionLimits, type RawExtraction, UnreadableDocument } from './extraction-types.ts'

/** Elements that end a line. */
const blocks = new Set(
  `p div br hr li ul ol dl dt dd tr table thead tbody section article header footer main aside nav blockquote pre form fieldset
  h1 h2 h3 h4 h5 h6 center address figure figcaption title`.split(/\s+/u),
)
/** Elements whose text nobody reads. */
const unread = new Set(['script', 'style', 'head', 'noscript', 'template', 'select', 'textarea', 'svg'])

/**
 * No page nests so deep, unclosed elements included. Every open element costs the parser a look at all that stand around it:
 * 300 000 nested ones would take it ten seconds.
 */
const maxDepth = 10_000

/** Reads a page as legal systems save it: lines by its blocks, cells by tabs; what the page hides is kept apart. */
export function readHtml(bytes: Buffer, limits: ExtractionLimits): RawExtraction {
  const source = decodeText(bytes)
  if (source === null) throw new UnreadableDocument('damaged')
  const out: string[] = []
  const unseen: string[] = []
  let length = 0
  let depth = 0
  let unreadDepth = 0
  /** Depth of elements below a hidden one, itself included. */
  let hiddenDepth = 0
  const isVoid = (name: string) => /^(?:br|hr|img|input|meta|link|col|area|base|wbr)$/u.test(name)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > maxDepth) throw new UnreadableDocument('damaged', 'size-limit')
        if (unread.has(name)) unreadDepth += 1
        const isHidden =
          'hidden' in attributes ||
          /display\s*:\s*none|visibility\s*:\s*hidden/iu.test(attributes['style'] ?? '')
        if (!isVoid(name) && (hiddenDepth > 0 || isHidden)) hiddenDepth += 1
        if (name === 'td' || name === 'th') out.push('\t')
        else if (blocks.has(name)) out.push('\n')
      },
      ontext(text) {
        if (unreadDepth > 0 || length >= limits.characters) return
        const words = text.replaceAll(/[ \t\r\n\f]+/gu, ' ')
        if (hiddenDepth > 0) unseen.push(words)
        else {
          out.push(words)
          length += words.length
        }
      },
      onclosetag(name) {
        depth -= 1
        if (unread.has(name)) unreadDepth = Math.max(0, unreadDepth - 1)
        if (!isVoid(name) && hiddenDepth > 0) hiddenDepth -= 1
        if (blocks.has(name) && !isVoid(name)) out.push('\n')
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(source)
  const hidden = unseen.join('').trim()
  return {
    text: out.join(''),
    pages: null,
    hidden: hidden === '' ? [] : [hidden.slice(0, 500)],
    warnings: length >= limits.characters ? ['text-limit'] : [],
  }
}
