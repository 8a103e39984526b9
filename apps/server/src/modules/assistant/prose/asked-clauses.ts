import type { Clause } from '../reading/request-parts.ts'
import type { ClauseInput as Input } from './clause-input.ts'
import { isSentence } from './predicates.ts'
import { isAsking } from './request-clause.ts'

/** Where nothing was read as asked for, questions and infinitives are, and a thing that is only named in front. */
export const withAsks = ({ parts, words }: Input, areThingsAsked = true): readonly Clause[] => {
  const clauses = withSums(parts.clauses).map((one) => (isNeed(one.text) ? asRequest(one) : one))
  return clauses.some(({ kind }) => kind === 'request')
    ? clauses
    : clauses.map((clause, at) =>
        isAsking(clause.text) ||
        (areThingsAsked &&
          at === 0 &&
          clause.kind === 'fact' &&
          !/что\s*$/iu.test(clause.link) &&
          !isSentence(clause.text, words))
          ? { ...clause, kind: 'request' }
          : clause,
      )
}

/** «на шины для скорой, | 27 500»: the sum is asked for. */
const withSums = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses.flatMap((one, at): Clause[] => {
    const next = clauses[at + 1]
    const isFor = ({ text }: Clause): boolean => /^на\s+\p{L}[^,\d]*$/u.test(text)
    if (next && isFor(one) && sum.test(next.text)) return [{ ...one, text: `${one.text}, ${next.text}` }]
    const before = clauses[at - 1]
    return before && isFor(before) && sum.test(one.text) ? [] : [one]
  })
const sum =
  /^(?:\d{4,}|\d{1,3}(?:[ \u00a0]\d{3})+|\d+(?:,\d+)?\s*(?:тыс|млн)\p{L}*\.?)(?:\s*(?:руб\p{L}*\.?|р\.?))?$/u

/** «надо мастера и 48 тыс. рублей» asks, whatever it was read as. */
const isNeed = (text: string): boolean =>
  /^(?:нам\s+|мне\s+)?(?:нужн[оаы]|нужен|надо|необходим[оаы]?|требу[ею]тся)\s+(?!что|было|учесть|отметить|сказать)\p{L}/iu.test(
    text,
  )

const asRequest = (clause: Clause): Clause => ({ ...clause, kind: 'request', link: '. ' })
