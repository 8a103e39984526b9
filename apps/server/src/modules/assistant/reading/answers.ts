import type { Clause, RequestParts } from './request-parts.ts'

/** What was answered to the gaps of a draft, by their names. */
export type Answers = Readonly<Record<string, string>>

/** What an answer becomes when it is a part of the text rather than a value in it; the link leads to it as if it had been said at once. */
const clausesOfGaps: Readonly<Record<string, { readonly kind: Clause['kind']; readonly link: string }>> = {
  'о чём просите': { kind: 'request', link: ': ' },
  сведения: { kind: 'fact', link: ': ' },
  суть: { kind: 'fact', link: ': ' },
  'о чём': { kind: 'fact', link: ': ' },
  ответ: { kind: 'fact', link: ': ' },
  'причина отказа': { kind: 'fact', link: ': ' },
  'в чём отказано': { kind: 'matter', link: ' в ' },
  'что направляется': { kind: 'fact', link: ': ' },
  'о чём объявление': { kind: 'fact', link: ': ' },
  'о чём рассказать': { kind: 'fact', link: ': ' },
  'за что': { kind: 'cause', link: ' за ' },
  вопросы: { kind: 'fact', link: ': ' },
}

/** Gaps of a text that is written from fields. */
export const isGapOfFields = (gap: string): boolean => /^(?:дата|время|место|срок)$/u.test(gap)

/** Whether «добавь …» may fill a gap rather than add a sentence: it waits for a part of the text or for a field. */
export const isFilledByAddition = (gap: string): boolean =>
  Object.hasOwn(clausesOfGaps, gap) || isGapOfFields(gap)

/** More characters than an answer to one gap has. */
const longestAnswer = 600

/**
 * Answers to the gaps of the last draft: lines «дата: 5 мая», or a bare value where one gap is left. Null when the message is
 * something else.
 */
export function answersTo(message: string, gaps: readonly string[], isBareValue: boolean): Answers | null {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => {
    const at = line.indexOf(':')
    const name = gaps.find((gap) => gap.toLowerCase() === line.slice(0, Math.max(at, 0)).trim().toLowerCase())
    const value = line
      .slice(at + 1)
      .trim()
      .slice(0, longestAnswer)
    return name === undefined || value === '' ? [] : [[name, value] as const]
  })
  if (found.length > 0 && found.length === lines.length) return Object.fromEntries(found)
  const [only, ...others] = gaps
  const value = message.trim()
  return isBareValue &&
    only !== undefined &&
    others.length === 0 &&
    lines.length === 1 &&
    value.length <= longestAnswer &&
    (only !== 'номер' || documentNumber.test(value))
    ? { [only]: value }
    : null
}

/** «№ 3», «17-р»: nothing else is the number of a document. */
const documentNumber = /^(?:номер\s+|№\s*)?[\d/-]+(?:-?\p{Ll}{1,3})?\.?$/iu

/** The request with the answers that belong to its text: whom it addresses, what it says. */
export function answeredParts(parts: RequestParts, answers: Answers): RequestParts {
  const clauses = Object.entries(answers).flatMap(([name, text]): Clause[] => {
    const made = clausesOfGaps[name]
    return made ? [{ ...made, text: text.replace(/^(?:за|о\s+том,?\s+что|что)\s+/iu, '') }] : []
  })
  return {
    ...parts,
    addressee: answers['кому'] ?? parts.addressee,
    clauses: [...parts.clauses, ...clauses],
  }
}
