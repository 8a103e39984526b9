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

type Facts = Readonly<Record<string, string>>

/**
 * A text with the known facts in their places: `facts` by the words of the place. A place without a fact stays as it is;
 * a full stop that ends a fact is dropped, the sentence has its own.
 */
export const fillGaps = (text: string, facts: Facts): string =>
  partsOf(text, facts)
    .map(({ shown }) => shown)
    .join('')

/**
 * The text behind an edited letter: `text` is that before the edit, `edited` what stands in the field. Places outside the
 * edit stay places, so that a fact corrected later reaches them; what was changed by hand is text.
 */
export function withEdit(text: string, facts: Facts, edited: string): string {
  const shown = fillGaps(text, facts)
  const same = Math.min(shown.length, edited.length)
  let start = 0
  while (start < same && shown[start] === edited[start]) start += 1
  let end = 0
  while (end < same - start && shown.at(-1 - end) === edited.at(-1 - end)) end += 1
  let at = 0
  let before = ''
  let after = ''
  for (const { source, shown: part } of partsOf(text, facts)) {
    const stop = at + part.length
    if (stop <= start) before += source
    else if (at >= shown.length - end) after += source
    else {
      before += part.slice(0, Math.max(0, start - at))
      after += part.slice(Math.max(0, shown.length - end - at))
    }
    at = stop
  }
  return before + edited.slice(start, edited.length - end) + after
}

/** A text as its places and what stands between them: how each is written and how it is shown with the facts. */
function partsOf(text: string, facts: Facts): { source: string; shown: string }[] {
  return text.split(/(\[уточнить: [^[\]]*\])/u).map((source, index) => {
    const isPlace = index % 2 === 1
    const what = source.slice(placeStart.length, -1)
    const fact = isPlace ? (facts[what] ?? '').trim().replace(/\.$/u, '') : ''
    return { source, shown: fact === '' ? source : fact }
  })
}

const placeStart = '[уточнить: '

/** What a place asks for: «[уточнить: телефон исполнителя]» → «телефон исполнителя». */
export const askedIn = (text: string): string[] => [
  ...new Set(gapsIn(text).map((place) => place.slice(placeStart.length, -1))),
]

/** Places of a letter that only the executor can fill in. */
export const gapsIn = (text: string): string[] => text.match(/\[уточнить: [^[\]]*\]/gu) ?? []
