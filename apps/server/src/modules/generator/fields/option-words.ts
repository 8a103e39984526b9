import { normalise } from '#platform/russian/index.ts'

import type { TemplateField } from '../templates/templates.ts'

/** The keys of the words of a text. */
export const keysOf = (text: string): Set<string> =>
  new Set(
    normalise(text)
      .filter(({ isPart }) => !isPart)
      .map(({ key }) => key),
  )

/** The longest option all words of which are in the text; brackets do not count. */
export function optionWithWords(text: string, { options }: TemplateField): string | null {
  const textKeys = keysOf(text)
  const named = options.filter((option) => {
    // «12+» is a sign, not the number twelve.
    if (option.endsWith('+')) return text.includes(option)
    const words = [...keysOf(option.replaceAll(/\([^)]*\)/gu, ''))]
    return words.length > 0 && words.every((key) => textKeys.has(key))
  })
  return named.toSorted((a, b) => b.length - a.length)[0] ?? null
}
