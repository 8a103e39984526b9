import { matchesSearch, normalizeText } from '../lib/matches-search.ts'

/** One choice of a select. */
export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** A second, less prominent line. */
  note?: string
  /** Depth in a tree; the list indents it. */
  level?: number
  /** Listed, but cannot be picked. */
  disabled?: boolean
}

/** Number of options from which on a select has a search box (VAL-14). */
export const SEARCH_FROM_OPTIONS = 5

export function searchOptions<Value extends string | number>(
  options: readonly Option<Value>[],
  query: string,
): readonly Option<Value>[] {
  if (query.trim() === '') return options
  const found = options.filter(({ label, note = '' }) => matchesSearch(query, [label, note]))
  // «33-ФЗ» is meant before 333-ФЗ, which only contains it.
  return found.toSorted((one, other) => Number(hasWords(other, query)) - Number(hasWords(one, query)))
}

/** Whether each word of the search begins a word of the option. */
function hasWords<Value extends string | number>(
  { label, note = '' }: Option<Value>,
  query: string,
): boolean {
  const text = ` ${normalizeText(`${label} ${note}`).replaceAll(/[«»"(),№]/gu, ' ')}`
  return normalizeText(query)
    .split(/\s+/u)
    .every((word) => text.includes(` ${word}`))
}
