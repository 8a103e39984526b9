import { nounForms, nounFormsOf, type Inflected, verbFormOf, verbIn } from '#platform/russian/index.ts'

import { youForm } from './addressee.ts'
import type { ClauseInput as Input } from './clause-input.ts'

/** «починил котельную» said of the one who is thanked becomes «починили котельную». */
export function inPolitePast(text: string, { to, words }: Input): string {
  const form = to.salutation.startsWith('Уважаемый ')
    ? 'past-m'
    : to.salutation.startsWith('Уважаемая ')
      ? 'past-f'
      : to.salutation === 'Здравствуйте!' && to.dative !== null
        ? 'unknown'
        : null
  if (form === null) return text
  return text.replaceAll(/(?<![\p{L}-])\p{Ll}{3,}(?![\p{L}-])/gu, (verb, at: number) => {
    const bases = words.basesOf(verb)
    const isNoun = bases.some((one) => nounForms(one, words) !== null)
    // «довёз», «помог»: a past without «л».
    if (isNoun || !/(?:л(?:а|ся|ась)?|[зсгкрб])$/u.test(verb)) return verb
    const past = bases.map((one) => [one, verbFormOf(verb, one, words)] as const)
    // A repeated text says it of somebody else: «отработала» becomes «отработали» for him too.
    const base = past.find(
      ([, is]) => is === form || (isFirst(text, at, words) && /^past-[mf]$/u.test(is ?? '')),
    )?.[0]
    return (base === undefined ? null : verbIn('past-p', base, words)) ?? verb
  })
}

/** Nothing in front of the verb is its subject: «35 лет отработала», but not «дочь окончила». */
const isFirst = (text: string, at: number, words: Inflected): boolean =>
  (
    text
      .slice(0, at)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).every((word) =>
    words.basesOf(word).every((base) => {
      const paradigm = nounForms(base, words)
      return paradigm === null || !nounFormsOf(word, paradigm).some((form) => form.startsWith('nom'))
    }),
  )

/** «довезли детей» needs its subject: «Вы довезли детей». */
export const bySubject = (text: string, to: Input['to']): string =>
  /^(?:не\s+)?\p{Ll}+ли(?:сь)?(?!\p{L})/u.test(text) ? `${youForm(to, 'вы')} ${text}` : text
