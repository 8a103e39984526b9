import type { Highlights } from '@uprava/contract/messenger.ts'
import type { ReactNode } from 'react'

type MarkedTextProps = { text: string; highlights: Highlights; from?: number; to?: number }

/** A part of a text with the matches of a search marked. */
export function MarkedText({ text, highlights, from = 0, to = text.length }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let at = from
  for (const { start, end } of highlights) {
    if (start < at || end > to) continue
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return [...parts, text.slice(at, to)]
}
