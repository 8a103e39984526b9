/** One choice of a select. */
export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** A second, quieter line. */
  note?: string
  /** How deep it stands in a tree; the list indents it. */
  level?: number
  /** Stands in the list and cannot be picked. */
  disabled?: boolean
}

/** From so many options on a select has a search box (VAL-14). */
export const SEARCH_FROM_OPTIONS = 5

export function searchOptions<Value extends string | number>(
  options: readonly Option<Value>[],
  query: string,
): readonly Option<Value>[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.note ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

/** Capitals and the dots of «ё» do not matter. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
