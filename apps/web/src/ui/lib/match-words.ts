import { switchLayout } from '@uprava/contract/rules/switch-layout.ts'

import { normalizeText } from './matches-search.ts'

/** One mistake is forgiven in words from this length on, as the search of the server does. */
const shortestMistyped = 5

/** Whether each word of the term begins a word of the text, in either keyboard layout; one mistake in a longer word is forgiven. */
export function matchesWords(term: string, text: string): boolean {
  const words = wordsOf(text)
  return [term, switchLayout(term)].some((typed) => {
    const wanted = wordsOf(typed)
    return wanted.length > 0 && wanted.every((word) => words.some((one) => begins(one, word)))
  })
}

const wordsOf = (text: string) => normalizeText(text).match(/[\p{L}\d]+/gu) ?? []

function begins(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < shortestMistyped) return false
  return [-1, 0, 1].some((more) => isOneEditAway(typed, word.slice(0, typed.length + more)))
}

/** Whether one letter more, less, changed or swapped with its neighbour makes one of the other. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0]
}
