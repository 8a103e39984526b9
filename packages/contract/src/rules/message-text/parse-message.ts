import { findAddresses } from './autolinks.ts'
import { readBlocks } from './blocks.ts'
import { ItemList } from './items.ts'
import type { Block, Line, MessageFormat } from './nodes.ts'
import { presentItems } from './present-items.ts'

/**
 * The text of a message as elements, for showing and for its text without marks (CHAT-08, CHAT-09). Linear in the
 * length of the text; never fails. A `plain` text is one paragraph, shown as typed, with its addresses as links.
 */
export function parseMessage(source: string, format: MessageFormat): Block[] {
  if (source === '') return []
  const lines = linesOf(source)
  if (format === 'markdown') return readBlocks(source, lines)
  const items = new ItemList()
  const text = lines.map(({ start, end }) => source.slice(start, end)).join('\n')
  let from = 0
  for (const found of findAddresses(text)) {
    if (found.from > from) items.append('text', from, found.from)
    items.append('automatic', found.from, found.to, found)
    from = found.to
  }
  if (from < text.length) items.append('text', from, text.length)
  return [{ type: 'paragraph', gap: 0, content: presentItems(items.first, text, lines) }]
}

function linesOf(source: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const line of source.split('\n')) {
    const end = start + line.length
    lines.push({ start, end: line.endsWith('\r') ? end - 1 : end })
    start = end + 1
  }
  return lines
}
