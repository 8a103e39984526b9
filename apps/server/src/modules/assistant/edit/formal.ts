import { paragraphs } from '#platform/markdown.ts'
import { infinitiveOf, splitSentences, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../draft-parts.ts'
import { officialClauses } from '../official/official-clauses.ts'
import { addresseeOf } from '../prose/addressee.ts'
import { sentencesOfClauses } from '../prose/statements.ts'
import type { Clause } from '../reading/request-parts.ts'

/**
 * A text as an office writes it: official words, requests as «Просим …», greetings and feelings left out; with a head when the
 * order names who it goes to.
 */
export function formally(
  text: string,
  addressee: string,
  words: Inflected,
): { text: string; leftOut: readonly string[] } {
  const clauses = splitSentences(text).flatMap((sentence) => clausesOf(sentence.trim()))
  const { clauses: official, leftOut } = officialClauses(clauses, 'formal', words)
  const asked = official.map((clause) => ({ ...clause, text: asRequest(clause.text) }))
  const body = sentencesOfClauses(asked, words).map(asSentence).join(' ')
  const to = addressee === '' ? null : addresseeOf(addressee, words)
  return { text: to?.dative == null ? body : paragraphs(to.dative, to.salutation, body), leftOut }
}

/** Calls: «Тов. Кузьмич,», «Ребят,», «Здрасьте,». */
const call =
  /^(?:(?:здрас\p{L}*|здравствуйте|привет|добрый\s+день|слушайте|ребята?|мужики|друзья|товарищи?|тов\.|уважаемый|коллеги)(?:\s+\p{Lu}\p{Ll}+)?[,!.]\s*)+/iu

/** «Иван Иваныч, …»: whom the text calls. */
const name = /^\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:ич|ыч|вна|чна|шна),\s+/u

/** The parts of a sentence between commas, each with what joins it. */
function clausesOf(sentence: string): Clause[] {
  const matter = sentence
    .replace(name, '')
    .replace(call, '')
    .replace(/[.!…]+$/u, '')
  return matter
    .split(/,\s+(?!что|чтоб|котор|где|когда|если|потому|поскольку|куда|чем)|\s+[—–]\s+/u)
    .filter((one) => one.trim() !== '')
    .map((one, at): Clause => ({ kind: 'fact', link: at === 0 ? '. ' : ', ', text: one.trim() }))
}

/** «сделайте до среды» → «просим сделать до среды» */
function asRequest(text: string): string {
  const found = /^(?<before>(?:(?:а|и|вы|так|уже|поэтому)\s+){0,3})(?<verb>\p{L}+)(?<rest>.*)$/su.exec(
    text,
  )?.groups
  const verb = found?.['verb']?.toLowerCase() ?? ''
  const infinitive = verb.endsWith('те') ? infinitiveOf(verb) : null
  if (infinitive === null) return text
  return upperFirst(`просим ${infinitive}${found?.['rest'] ?? ''}`)
}
