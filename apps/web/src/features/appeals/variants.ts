/** An answer that was offered: its type and its text (APPEAL-37). */
export type Variant = { category: string; text: string }

const mark = /===\s*ВАРИАНТ:\s*(?<category>[^=\n]+?)\s*===/gu

/**
 * Splits an answer on its marks (AIAPI-03). What stands before the first is dropped; without any mark the whole is one
 * variant (APPEAL-47). Empty: there is no answer.
 */
export function variantsOf(fullText: string): Variant[] {
  const marks = [...fullText.matchAll(mark)]
  if (marks.length === 0) return fullText.trim() === '' ? [] : [{ category: 'Ответ', text: fullText.trim() }]
  return marks
    .map((match, at) => ({
      category: match.groups!['category']!,
      text: fullText.slice(match.index + match[0].length, marks[at + 1]?.index).trim(),
    }))
    .filter(({ text }) => text !== '')
}

/**
 * A text with the known facts in their places: `facts` by the words of the place. A place without a fact stays as it is;
 * a full stop that ends a fact is dropped, the sentence has its own.
 */
export const fillGaps = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\[уточнить: (?<what>[^\]]*)\]/gu, (place, what: string) => {
    const fact = (facts[what] ?? '').trim().replace(/\.$/u, '')
    return fact === '' ? place : fact
  })

/** What a place asks for: «[уточнить: телефон исполнителя]» → «телефон исполнителя». */
export const askedIn = (text: string): string[] => [
  ...new Set(gapsIn(text).map((place) => place.slice('[уточнить: '.length, -1))),
]

/** Places of a letter that only the executor can fill in. */
export const gapsIn = (text: string): string[] => text.match(/\[уточнить: [^\]]*\]/gu) ?? []
