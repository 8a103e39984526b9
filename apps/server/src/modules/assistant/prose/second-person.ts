import {
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  type Inflected,
  type NounForm,
  upperFirst,
  verbFormOf,
  verbIn,
} from '#platform/russian/index.ts'

import { youForm, type Addressee } from './addressee.ts'

/** «он прошёл», «её заявление», «у них лежит» of the one who is written to is said to them; `to` is one person or an organization. */
export function toAddressee(text: string, to: Addressee, words: Inflected): string {
  if (to.dative === null || to.isPlural || ofOthers.test(to.dative)) return text
  return text
    .split(/(?<=[.!?])(?=\s)|(?<=\n)/u)
    .map((sentence, at, all) =>
      third.test(sentence) || third.test(all[at - 1] ?? '') ? sentence : said(sentence, to, words),
    )
    .join('')
}

/** The letter to a mother speaks of her child. */
const ofOthers =
  /^(?:маме|папе|матери|отцу|бабушке|дедушке|опекуну|родител\p{L}+|супруг\p{L}|семье)(?!\p{L})/iu
/** A sentence that names somebody else, or stands behind one: «её сын», «водитель не вышел, его …». */
const third =
  /(?<!\p{L})(?:сын|дочь|дочк|реб[её]н|внук|внучк|муж|жен|мать|мам|отец|отц|пап|брат|сестр|водител|ученик|учениц|пациент|сосед|начальник|директор|врач|учител|печник|механик|мастер|фельдшер|медсестр|химичк|повар|охранник|тренер|электрик|слесар|женщин|мужчин|девочк|мальчик|бабушк|дедушк|ветеран|пенсионер|воспитател|библиотекар|сторож|дворник)\p{L}{0,3}(?!\p{L})/iu

const said = (text: string, to: Addressee, words: Inflected): string =>
  text
    .replaceAll(/(?<![\p{L}«])(?:ей|ему|им)(?=\s+(?:\p{Ll}|$)|[,.;:]|$)/gu, (word, at: number) =>
      // «с ним», «этим им» stand behind a preposition or a noun of their own.
      word === 'им' || /(?<!\p{L})(?:с|со|к|ко|над|перед)\s$/u.test(text.slice(0, at))
        ? word
        : youForm(to, 'вам'),
    )
    .replaceAll(/(?<!\p{L})у\s+(?:неё|нее|него|них)(?!\p{L})/giu, (found) =>
      inCaseOfFirst(found, `у ${youForm(to, 'вас')}`),
    )
    .replaceAll(
      /(?<!\p{L})(?<before>(?:в|во|на|о|об|по|к|с|для|от|из|за)\s+)?(?:его|её|ее|их(?=\s+(?:запрос|письм|обращени|просьб|заявк|требовани|предписани|представлени)\p{Ll}*))(?=\s+(?<rest>\p{Ll}+(?:\s+\p{Ll}+){0,2}))/giu,
      (...match: unknown[]) => {
        const { before = '', rest = '' } = match.at(-1) as { before?: string; rest?: string }
        const noun = rest.split(/\s+/u).find((word) => !isAdjectiveForm(word, words)) ?? ''
        const your = yourIn(noun, before.trim().toLowerCase(), words)
        return your === null ? String(match[0]) : `${before}${youCase(your, to)}`
      },
    )
    .replaceAll(
      /(?:(?<=^|[.:,]\s+|\sи\s|что\s+)(?<who>он|она|они)|(?<=\s)(?<many>они))\s+(?<between>(?:не|уже|также|ещё|тоже)\s+)*(?<verb>\p{Ll}+)(?!\p{L})/gimu,
      (...match: unknown[]) => {
        const groups = match.at(-1) as { who?: string; many?: string; verb?: string }
        const { who = groups.many ?? '', verb = '' } = groups
        const between = String(match[0]).slice(who.length, -verb.length)
        const you = youForm(to, 'вы')
        // «она не в списке» has no verb.
        if (/^(?:в|во|на|из|от|с|при)$/u.test(verb)) return `${you}${between}${verb}`
        const polite = politely(verb, words)
        return polite === null ? String(match[0]) : `${you}${between}${polite}`
      },
    )
    .replaceAll(
      /(?<=(?:^|[.!?,])\s*(?:но|а|и|зато)\s+)(?<verb>может|должна|должен)(?=\s+\p{Ll}+(?:ть|ти|чь)(?:ся)?(?!\p{L}))/giu,
      (verb) => (verb === 'может' ? 'можете' : 'должны'),
    )

/** «прошёл» → «прошли», «хочет» → «хотите», «просят» → «просите» */
function politely(verb: string, words: Inflected): string | null {
  if (/^(?:должен|должна|должны)$/u.test(verb)) return 'должны'
  if (/ш[её]л$/u.test(verb)) return verb.replace(/[её]л$/u, 'ли')
  for (const base of words.basesOf(verb)) {
    const form = verbFormOf(verb, base, words)
    if (form === 'past-p') return verb
    if (form === 'past-m' || form === 'past-f') return verbIn('past-p', base, words)
    if (form === 'he' || form === 'they') return addressed(verb)
  }
  return null
}

const your: Readonly<Record<string, readonly [m: string, f: string, n: string, p: string]>> = {
  nom: ['ваш', 'ваша', 'ваше', 'ваши'],
  gen: ['вашего', 'вашей', 'вашего', 'ваших'],
  dat: ['вашему', 'вашей', 'вашему', 'вашим'],
  acc: ['ваш', 'вашу', 'ваше', 'ваши'],
  ins: ['вашим', 'вашей', 'вашим', 'вашими'],
  pre: ['вашем', 'вашей', 'вашем', 'ваших'],
}
const casesBehind: Readonly<Record<string, readonly string[]>> = {
  '': ['nom', 'acc', 'gen'],
  в: ['pre', 'acc'],
  во: ['pre', 'acc'],
  на: ['acc', 'pre'],
  о: ['pre'],
  об: ['pre'],
  по: ['dat'],
  к: ['dat'],
  с: ['ins', 'gen'],
  для: ['gen'],
  от: ['gen'],
  из: ['gen'],
  за: ['acc', 'ins'],
}

/** «ваша» that agrees with «заявка»; null: no noun. */
function yourIn(noun: string, preposition: string, words: Inflected): string | null {
  for (const base of words.basesOf(noun)) {
    const paradigm = nounForms(base, words)
    const forms: readonly NounForm[] = paradigm === null ? [] : nounFormsOf(noun, paradigm)
    const wanted = casesBehind[preposition] ?? []
    const form = wanted.flatMap((one) => forms.filter((is) => is.startsWith(one)))[0]
    if (form === undefined || paradigm === null) continue
    const [of, number] = form.split('-') as [string, string]
    return your[of]?.[number === 'p' ? 3 : ['m', 'f', 'n'].indexOf(paradigm.gender)] ?? null
  }
  return null
}

const youCase = (word: string, to: Addressee): string => (to.isPlural ? word : upperFirst(word))
const inCaseOfFirst = (was: string, now: string): string => (/^\p{Lu}/u.test(was) ? upperFirst(now) : now)

/** The second person by its endings: a dictionary form may belong to another verb, «пишет» to «писать» with another stress. */
function addressed(verb: string): string | null {
  if (verb === 'хочет' || verb === 'хотят') return 'хотите'
  const isReflexive = verb.endsWith('ся')
  const plain = isReflexive ? verb.slice(0, -2) : verb
  const said = plain.replace(/(?<vowel>[её]т|ит|ут|ют|ат|ят)$/u, (ending) =>
    /^[её]т$/u.test(ending) ? `${ending}е` : /^(?:ит|ат|ят)$/u.test(ending) ? 'ите' : 'ете',
  )
  return said === plain ? null : said + (isReflexive ? 'сь' : '')
}
