import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { numeralsToDigits } from './numerals.ts'

const scales: readonly (readonly [RegExp, number])[] = [
  [/^тысяч/u, 1000],
  [/^миллион/u, 1_000_000],
  [/^миллиард/u, 1_000_000_000],
]

/** Parses a number written in words: «сто двадцать тысяч пятьсот» is 120 500; null when there is none. Below 10¹². */
export function numberInWords(words: string): number | null {
  const text = numeralsToDigits(foldCase(words))
  let total = 0
  let part: number | null = null
  let isAny = false
  for (const [piece] of text.matchAll(/\d+|\p{L}+/gu)) {
    const scale = scales.find(([pattern]) => pattern.test(piece))?.[1]
    if (/^\d/u.test(piece)) part = (part ?? 0) + Number(piece)
    else if (scale !== undefined) {
      total += (part ?? 1) * scale
      part = null
    } else if (/^(?:нул|ноль)/u.test(piece)) part ??= 0
    else if (!isFiller(piece)) break
    else continue
    isAny = true
  }
  return isAny ? total + (part ?? 0) : null
}

const isFiller = (word: string) => word === 'и'
