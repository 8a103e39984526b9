import { foldCase } from '@uprava/contract/rules/fold-case.ts'

/** A text for comparing: trimmed, without letter case, ё as е. */
export const normalizeText = (text: string): string => foldCase(text.trim())

/** Whether every word of the search is in one of the texts. An empty search matches. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const all = normalizeText(texts.join(' '))
  return normalizeText(search)
    .split(/\s+/u)
    .every((word) => all.includes(word))
}
