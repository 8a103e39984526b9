import type { Highlights } from '@uprava/contract/messenger.ts'
import type { ReactNode } from 'react'

type MarkedTextProps = {
  text: string
  /** Ranges in order; offsets count from the beginning of what `text` is a part of. */
  highlights: Highlights
  /** Where `text` begins there. */
  offset?: number
}

/** A part of a text with the matches of a search marked. */
export function MarkedText({ text, highlights, offset = 0 }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const highlight of highlights) {
    const start = Math.max(highlight.start - offset, at)
    const end = Math.min(highlight.end - offset, text.length)
    if (end <= start) continue
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return [...parts, text.slice(at)]
}
