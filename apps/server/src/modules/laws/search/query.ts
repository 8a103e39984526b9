import { isKnownForm, normalise, switchLayout, type Token } from '#platform/russian/index.ts'

import { TakenSpans } from '../references/spans.ts'
import type { Reference } from '../references/types.ts'
import { correctedWord, type Corrected } from './correct-word.ts'
import { addressKey, doubtsOf } from './out-of-scope.ts'
import { otherWords, type OtherWord } from './synonyms.ts'
import type { Concept, ScopeIndex, TermStatistics } from './types.ts'

/** The strength of a term: the word itself, its synonym in the law, an everyday synonym. */
const strengths = { own: 1, legal: 0.45, everyday: 0.25 }
/** A correction is trusted less the more it changes: 0.95 for a phonetic mistake, 0.4 for two wrong letters. */
const correctedStrength = (cost: number) => Math.min(0.95, 1.15 - 0.375 * cost)
/** The factor of words that are neither Russian nor in the base. */
const unknownWordFactor = 0.75

/** Courtesies, which carry no subject. */
const polite = new Set(
  `здравствуйте здравствуй добрый подскажите подскажи скажите скажи расскажите пожалуйста спасибо помогите помоги прошу
  интересует хотел хотела бы вопрос уважаемые`.split(/\s+/u),
)
/** Parses a question into concepts: corrects typing errors and adds synonyms. */
export function conceptsOf(
  reference: Reference,
  indexes: readonly ScopeIndex[],
  statistics: TermStatistics,
): Concept[] {
  const read = new TakenSpans(reference.text.length, reference.spans)
  const asked = questionWords(reference.text).filter((word) => !isOfAddress(word, read))
  const written = asked.map((word) => correctedWord(word, indexes, statistics))
  const words = [...written, ...numbersInOtherForms(reference, written)]
  const meant = new Map(asked.map(({ start }, index) => [start, written[index]?.key]))
  const named = normalise(reference.text).flatMap(
    (token) => meant.get(token.start) ?? addressKey(token) ?? [],
  )
  const doubts = doubtsOf(named, statistics)
  const others = otherWords(words.map(({ key }) => key))
  const concepts = words.map((word, index): Concept => {
    const said = others.filter(({ first, last }) => index >= first && index <= last)
    const isRussian = statistics.knows(word.key) || isKnownForm(word.word)
    return {
      word: word.word,
      key: word.key,
      idf: statistics.questionIdf(word.key) * (isRussian ? 1 : unknownWordFactor),
      doubts: doubts.filter((doubt) => doubt.includes(word.key)),
      terms: termsFor(word, said, statistics),
    }
  })
  return withoutRepeats(concepts)
}

/** The word itself, then its synonyms. */
function termsFor(
  { key, cost }: Corrected,
  others: readonly OtherWord[],
  statistics: TermStatistics,
): Concept['terms'] {
  const terms = new Map([[key, cost === 0 ? strengths.own : correctedStrength(cost)]])
  for (const { keys, isLegal } of others) {
    for (const term of keys.filter((other) => !terms.has(other) && statistics.isSignificant(other))) {
      terms.set(term, isLegal ? strengths.legal : strengths.everyday)
    }
  }
  return Array.from(terms, ([term, strength]) => ({ term, strength }))
}

/** The words of a question without stop words and courtesies. */
function questionWords(question: string): Token[] {
  return normalise(question).filter(({ isStop, isPart, kind, word }) => {
    if (isStop || isPart || polite.has(word)) return false
    return kind !== 'word' || word.length > 1
  })
}

/** Corrects words typed in the Latin keyboard layout. */
export function fixKeyboardLayout(question: string, statistics: TermStatistics): string {
  if (!/[a-z]/iu.test(question)) return question
  const chunks = question.split(/(\s+)/u)
  const meant = chunks.map((chunk) => (isOtherLayout(chunk, statistics) ? switchLayout(chunk) : chunk))
  // Short words («yf», «rnj») are corrected when no other word of the question is Russian.
  const isWholly = !/[а-яё]/iu.test(question) && meant.some((chunk, index) => chunk !== chunks[index])
  return isWholly ? switchLayout(question) : meant.join('')
}

function isOtherLayout(chunk: string, statistics: TermStatistics): boolean {
  if (!/[a-z]/iu.test(chunk) || /[а-яё]/iu.test(chunk)) return false
  if (normalise(chunk).some(({ key }) => statistics.knows(key))) return false
  return normalise(switchLayout(chunk)).some(
    ({ word, key }) => word.length > 2 && (isKnownForm(word) || statistics.knows(key)),
  )
}

/** Labels and numbers of a citation («ст. 12», «ч. 3») are looked up and not searched; numbers of acts are both. */
function isOfAddress({ start, end, kind, word }: Token, read: TakenSpans): boolean {
  return (
    read.touches({ start, end }) &&
    !(kind === 'id' && /\d/u.test(word)) &&
    !/^(?:закон|постановлен|приказ|указ|гост|санпин|правил)/u.test(word)
  )
}

/** «131 фз» and «фз 131» are searched for as 131-ФЗ, the form that is stored. */
function numbersInOtherForms({ numbers }: Reference, written: readonly Corrected[]): Corrected[] {
  const met = new Set(written.map(({ key }) => key))
  return numbers
    .filter(({ kind, number }) => kind === 'federal' && !met.has(number))
    .map(({ number }) => ({ word: number, key: number, cost: 0 }))
}

function withoutRepeats(concepts: readonly Concept[]): Concept[] {
  const seen = new Set<string>()
  return concepts.filter(({ key }) => !seen.has(key) && seen.add(key))
}
