import { foldCase } from '@uprava/contract/rules/fold-case.ts'

/** The cases that words of an ending may stand in, the longest endings first. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:ами|ями|ыми|ими)$/u, 'i'],
  [/(?:ах|ях)$/u, 'p'],
  [/(?:ых|их)$/u, 'gap'],
  [/(?:ого|его)$/u, 'ga'],
  [/(?:ому|ему)$/u, 'd'],
  [/(?:ую|юю)$/u, 'a'],
  [/(?:ам|ям)$/u, 'd'],
  [/(?:ым|им)$/u, 'id'],
  [/(?:ые|ие|ое|ее|ье)$/u, 'na'],
  [/ей$/u, 'gadip'],
  [/ой$/u, 'gdip'],
  [/(?:ов|ев)$/u, 'ga'],
  [/(?:ом|ем)$/u, 'ip'],
  [/[ую]$/u, 'da'],
  [/[ая]$/u, 'nga'],
  [/[ыи]$/u, 'ngadp'],
  [/е$/u, 'dp'],
  [/[оё]$/u, 'na'],
  [/[бвгджзйклмнпрстфхцчшщь]$/u, 'na'],
]
const prepositions = new Set(
  'у для в во на с со по из к ко о об за при от до без после перед через между под над около против'.split(
    ' ',
  ),
)
/** Forms of one preposition. */
const bare = (preposition: string) => preposition.replace(/^(в|с|к)о$/u, '$1').replace(/^об$/u, 'о')
const adjective = /(?:ого|его|ому|ему|ую|юю|ый|ий|ая|яя|ое|ее|ые|ие|ых|их|ым|им|ыми|ими|ой|ей)$/u
/** What is no name of a thing or a person: verbs, question words, measures. */
const nameless =
  /^(?:как[а-я]{0,3}|скольк[а-я]*|когда|кто|что|чем|кому|где|куда|дн[а-я]{1,3}|день|час[а-я]*|лет|срок[а-я]*|можно|нельзя|нужно|надо|должн[а-я]*|обязан[аы]?|вправе|положен[а-я]*|если|чтобы|или|и|а|не|ли|бы|он|она|они|ему|ей|им|это|нас|нам|мы|вы|я|мне|меня|наш[а-я]*|сейчас|теперь|тоже|только)$|(?:ть|ться|тся|ют|ут|ят|ешь|ишь|аем|яем|уем|или|али|ите|ете)$/u

/** What may say whose a thing is: «школы», «боевых действий». */
const genitive = /(?:[аяыи]|ых|их|ого|его|ой|ей|ов|ев|ий|ей)$/u

const casesOf = (word: string): string => endings.find(([end]) => end.test(word))?.[1] ?? ''

type Word = { readonly text: string; readonly start: number; readonly end: number }

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[а-яa-z0-9-]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))

/** The longest phrase that takes the place of another, in words. */
const maxWords = 4

/**
 * The former question with the thing or person that a follow-up names in the place of its own: «сколько дней отпуска у врача», «а у
 * учителя?». What stands behind the same preposition is replaced, else what stands in the same case. Null when there is no such place.
 */
export function withReplacedSubject(before: string, followUp: string): string | null {
  const asked = /^(?:ну\s+)?(?:а|и)\s+(?!если)(?<phrase>[^.?!,;]+)[.?!\s]*$/u.exec(foldCase(followUp).trim())
  const phrase = wordsOf(asked?.groups?.['phrase'] ?? '')
  if (phrase.length === 0 || phrase.length > maxWords) return null
  const [first] = phrase
  const preposition = prepositions.has(first!.text) ? first!.text : null
  const named = preposition === null ? phrase : phrase.slice(1)
  if (named.length === 0 || named.some(({ text }) => nameless.test(text))) return null
  const text = foldCase(before)
  const place = placeFor(wordsOf(text), named[0]!.text, preposition)
  if (!place) return null
  const said = named.map((word) => word.text).join(' ')
  return `${text.slice(0, place.start)}${said}${text.slice(place.end)}`
}

/** The stretch of a question that a phrase fits into best, the later of two: its adjectives, its noun and whose it is. */
function placeFor(words: readonly Word[], word: string, preposition: string | null) {
  let best: { readonly at: number; readonly share: number } | null = null
  for (const [at, { text }] of words.entries()) {
    if (!isName(words[at])) continue
    const before = words[at - 1]
    const behind = before !== undefined && prepositions.has(before.text) ? bare(before.text) : null
    if (behind !== (preposition === null ? null : bare(preposition))) continue
    if (behind === null && isName(before) && adjective.test(before!.text)) continue
    const share = preposition === null ? sharedCases(text, word) : 1
    if (share > 0 && share >= (best?.share ?? 0)) best = { at, share }
  }
  if (!best) return null
  let end = best.at
  while (adjective.test(words[end]!.text) && isName(words[end + 1])) end += 1
  while (isName(words[end + 1]) && genitive.test(words[end + 1]!.text)) end += 1
  return { start: words[best.at]!.start, end: words[end]!.end }
}

/** How much of their cases two words have in common, 0 to 1. */
function sharedCases(one: string, other: string): number {
  const [some, others] = [casesOf(one), casesOf(other)]
  const shared = Array.from(some).filter((letter) => others.includes(letter)).length
  return shared / Math.max(1, some.length + others.length - shared)
}

const isName = (word: Word | undefined): boolean =>
  word !== undefined && !nameless.test(word.text) && !prepositions.has(word.text)
