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
export function optionWithWords(
  text: string,
  { options }: TemplateField,
  /** Words that name the document and choose nothing. */
  ofDocument: ReadonlySet<string> = new Set(),
): string | null {
  const textKeys = keysOf(text)
  const named = options.filter((option) => {
    // «12+» is a sign, not the number twelve.
    if (option.endsWith('+')) return text.includes(option)
    const words = [...keysOf(withoutBrackets(option))]
    return words.length > 0 && words.every((key) => textKeys.has(key))
  })
  const length = (option: string) => withoutBrackets(option).length
  return (
    named.toSorted((a, b) => length(b) - length(a))[0] ?? optionByItsFirstWord(textKeys, options, ofDocument)
  )
}

const withoutBrackets = (option: string): string => option.replaceAll(/\([^)]*\)/gu, '').trim()

/** «Ежегодный отпуск» means «ежегодный основной»: the first word of an option, when no other option has it. */
function optionByItsFirstWord(
  textKeys: ReadonlySet<string>,
  options: readonly string[],
  ofDocument: ReadonlySet<string>,
): string | null {
  const first = options.map((option) => [...keysOf(/^\p{L}{6,}/u.exec(option)?.[0] ?? '')][0])
  const named = options.filter(
    (_, at) =>
      first[at] !== undefined &&
      !ofDocument.has(first[at]) &&
      textKeys.has(first[at]) &&
      options.every((option, other) => other === at || !keysOf(option).has(first[at]!)),
  )
  return named.length === 1 ? named[0]! : null
}
