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
  const called = polite.exec(text.trim())
  const salutation = called ? `${upperFirst(called[0].trim().replace(/[,!]$/u, ''))}!` : null
  return {
    text:
      to?.dative == null
        ? paragraphs(salutation, body)
        : paragraphs(to.dative, salutation ?? to.salutation, body),
    leftOut,
  }
}

/** Calls: «Тов. Кузьмич,», «Ребят,», «Здрасьте,». */
const call =
  /^(?:(?:здрас\p{L}*|здравствуйте|привет|добрый\s+день|слушайте|ребята?|мужики|друзья|товарищи?|тов\.|уважаемый|коллеги)(?:\s+\p{Lu}\p{Ll}+)?[,!.]\s*)+/iu

/** «Уважаемая Ольга Викторовна, …»: it stays, as a salutation. */
const polite = /^уважаем(?:ый|ая)\s+(?<who>\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:ич|вна|чна))[,!]?\s+/iu

/** «… переделайте счёт»: an imperative that was typed without a comma begins a clause. */
const withCommas = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{L}\d»])(?<!(?<!\p{L})(?:не|и|а|но|или))\s+(?=(?<verb>\p{Ll}{3,}(?:йте|ите|ьте))(?!\p{L}))/gu,
    (...match: unknown[]) => {
      const { verb = '' } = match.at(-1) as { verb?: string }
      return infinitiveOf(verb) === null ? String(match[0]) : ', '
    },
  )

/** «Иван Иваныч, …»: whom the text calls. */
const name = /^\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:ич|ыч|вна|чна|шна),\s+/u

/** The parts of a sentence between commas, each with what joins it. */
function clausesOf(sentence: string): Clause[] {
  const matter = sentence
    .replace(name, '')
    .replace(call, '')
    .replace(polite, '')
    .replace(/[.!…]+$/u, '')
  return withCommas(matter)
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
