import { numeralsToDigits, type Inflected } from '#platform/russian/index.ts'

import type { DraftRequest } from '../draft-request.ts'
import { countedBy } from './counted-noun.ts'
import {
  collective,
  collectivesIn,
  fits,
  inPlaceOf,
  isSameValue,
  numeralsIn,
  valuesIn,
  type Value,
} from './typed-values.ts'

/** The request with each value of a clause in the place of the one it fits best; null where none fits one. */
export function withValues(request: DraftRequest, clause: string, words: Inflected): DraftRequest | null {
  let { text, addressee } = request
  const settled = [...request.settled]
  let isChanged = false
  const said = numeralsToDigits(clause)
  for (const now of [...valuesIn(said), ...collectivesIn(said)]) {
    const isFree = ({ start, end }: Value): boolean =>
      !settled.some((one) => start < one.end && end > one.start)
    const old =
      bestOf(now, valuesIn(text).filter(isFree)) ??
      bestOf(now, numeralsIn(text).filter(isFree)) ??
      onlyNumber(now, valuesIn(text))
    if (old === null) continue
    const made = inPlaceOf(now, old)
    // «с 10 по 12 не получится, пиши с 17 по 19»: the first names the old one.
    if (isSameValue(now, old)) {
      if (now.sort === 'weekday') settled.push(old)
      continue
    }
    if (addressee.includes(old.text)) addressee = addressee.replace(old.text, made)
    for (const [index, one] of settled.entries())
      if (one.start > old.start)
        settled[index] = {
          start: one.start + made.length - old.text.length,
          end: one.end + made.length - old.text.length,
        }
    settled.push({ start: old.start, end: old.start + made.length })
    // «один ребёнок» → «двое детей»
    const behind = collective.test(made)
      ? text.slice(old.end).replace(/^\sреб[её]н\p{L}*/iu, ' детей')
      : countedBy(old.text, made, text.slice(old.end), words)
    text = withoutWeekday(text.slice(0, old.start) + made + behind, now, old)
    isChanged = true
  }
  return isChanged ? { ...request, text, addressee, settled } : null
}

function bestOf(now: Value, olds: readonly Value[]): Value | null {
  let best: Value | null = null
  let most = 0
  for (const old of olds) {
    const fit = fits(now, old)
    if (fit <= most) continue
    best = old
    most = fit
  }
  return best
}

/** «им 15» for «с 30-летием»: a number of nothing takes the place of the only one. */
function onlyNumber(now: Value, olds: readonly Value[]): Value | null {
  const numbers = olds.filter(({ sort }) => sort === 'number')
  return now.sort === 'number' && now.of === '' && now.near.length === 0 && numbers.length === 1
    ? numbers[0]!
    : null
}

/** Beside another day its week day is no longer sure. */
function withoutWeekday(text: string, now: Value, { sort, start }: Value): string {
  if (sort !== 'day' || now.sort === 'weekday') return text
  const near = valuesIn(text).find(
    (one) =>
      one.sort === 'weekday' &&
      (Math.abs(one.end - start) <= 3 ||
        (one.start > start &&
          one.start - start <= 16 &&
          /^[^.;]*$/u.test(text.slice(start, one.start)) &&
          /,\s*$/u.test(text.slice(start, one.start)))),
  )
  return near === undefined
    ? text
    : (text.slice(0, near.start).replace(/,\s*$|(?<!\p{L})во?\s+$/iu, '') + text.slice(near.end)).replaceAll(
        /\s{2,}/gu,
        ' ',
      )
}

const isName = (text: string, { start }: Value): boolean => /№\s?$/u.test(text.slice(0, start))

/** «и опись стала на 7 листах», «и детей у неё трое»: a number of what the request counts, and nothing that it lacks. */
export function isValueOf({ text }: DraftRequest, clause: string): boolean {
  const said = numeralsToDigits(clause)
  const now = [...valuesIn(said), ...collectivesIn(said)]
  const olds = [...valuesIn(text), ...numeralsIn(text)]
  return (
    now.length > 0 &&
    !/(?<!\p{L})(?:ещ[её]|также|тоже)(?!\p{L})/iu.test(clause) &&
    now.every(
      (one) =>
        one.sort === 'number' &&
        // «в дежурный сад № 6» is a name, not how many.
        olds.some((old) => fits(one, old) > 1 && isName(said, one) === isName(text, old)),
    )
  )
}
