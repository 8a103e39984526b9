import {
  nameInCase,
  namedPersonIn,
  caseForms,
  monthName,
  nounForms,
  nounFormsOf,
  phraseIn,
  surnameInCase,
  type Inflected,
} from '#platform/russian/index.ts'

import type { Genre } from '../reading/genre.ts'
import { askedOtherThing } from './asked-thing.ts'
import { replaced, type DraftRequest, type Repetition } from './draft-request.ts'

/** Whom and what a repetition is about: another person, another cause, another thing that is asked for, other facts. */
export function repetitionOf(
  first: DraftRequest,
  message: string,
  genre: Genre,
  words: Inflected,
): Repetition {
  const start: Repetition = { request: first, said: message }
  const steps = [
    (one: Repetition) => ofOtherPerson(one, genre, words),
    forOtherCause,
    (one: Repetition) => askedOtherThing(one, genre, words),
    (one: Repetition) => (genre === 'note' ? withOtherMatter(one, words) : one),
  ]
  return steps.reduce((one, step) => step(one), start)
}

/** Documents about a person: whom a repetition names is that person, not a reader. */
const ofPersons: ReadonlySet<Genre> = new Set(['note', 'reference'])
const kin = String.raw`(?:(?:его|е[её]|их)\s+\p{Ll}+\s+)?`

/** «такую же на Попову Ольгу», of a certificate «такую же его сестре Климовой Дарье»: the person whom the document is about. */
function ofOtherPerson({ request, said }: Repetition, genre: Genre, words: Inflected): Repetition {
  const same =
    /^.{0,30}?(?:же|самое)(?:,?\s+(?:только|но|а))?\s+/isu.exec(said)?.[0] ??
    /^\s*(?:(?:а|и|теперь)\s+)+/iu.exec(said)?.[0] ??
    ''
  const lead = new RegExp(
    ofPersons.has(genre)
      ? String.raw`^(?:на|для|про|о)?\s*${kin}(?:\p{Ll}+\s+)?(?=\p{Lu})`
      : String.raw`^на\s+(?:\p{Ll}+\s+){0,2}?(?=\p{Lu}\p{Ll}+)`,
    'u',
  ).exec(said.slice(same.length))?.[0]
  if (lead === undefined || same === '') return { request, said }
  const rest = said.slice(same.length + lead.length)
  // The name alone: with the words around it the search for its case goes wrong.
  const typed = /^\p{Lu}[\p{L}-]+(?:\s\p{Lu}(?:[\p{L}-]+|\.\s?\p{Lu}\.|\.))*/u.exec(rest)?.[0] ?? ''
  const now = nominativeOf(typed, /^(?:на|про)\s/u.test(lead))
  const old = now === null ? null : personIn(request)
  if (now === null || old === null) return { request, said }
  const merit = ofMerit({ request, said: rest.slice(typed.length) }, old, now)
  if (merit !== null) return { request: merit, said: said.slice(0, same.length) }
  const post = lead
    .replace(/^(?:на|для|про|о)\s/u, '')
    .replace(new RegExp(`^${kin}`, 'u'), '')
    .trim()
  const { name, form } = inPlaceOfPerson(
    old,
    now,
    request.text.slice(0, Math.max(request.text.indexOf(old), 0)),
  )
  const next = replaced(request, (text) => withPost(text, old, post, form, words).replaceAll(old, name))
  return next === request
    ? { request, said }
    : {
        request: { ...next, renamed: { old, now: name } },
        said: said.slice(0, same.length) + rest.slice(typed.length),
      }
}

/**
 * «…, она прогуляла 26-го и на планёрку не пришла»: what the other person did takes the place of what the former did; null where
 * nothing is said of it.
 */
function ofMerit({ request, said }: Repetition, old: string, now: string): DraftRequest | null {
  const merit =
    /^[\s,—–-]+(?:и\s+)?он[аи]?\s+(?<merit>(?:не\s+)?\p{Ll}{2,}(?:л|ла|лся|лась|ли|лись)(?!\p{L})[^.;]*)/u.exec(
      said,
    )?.groups?.['merit']
  if (merit === undefined) return null
  const parts = request.text.split(/([,;:]\s+|\.\s+)/u)
  const at = parts.findIndex((part, index) => index % 2 === 0 && part.includes(old))
  if (at < 0 || !pastVerb.test(parts[at]!)) return null
  const month = namedCause.exec(request.text)?.[0]
  const made = month === undefined ? merit : merit.replace(/(?<=(?<!\d)\d{1,2})-?го(?!\p{L})/u, ` ${month}`)
  return { ...request, text: parts.with(at, `${now} ${made.trim()}`).join('') }
}
const pastVerb = /(?<!\p{L})\p{Ll}{2,}(?:л|ла|лся|лась|ли|лись)(?!\p{L})/u

/** «на Лыжина» is his accusative, «на Попову Ольгу» hers. */
function nominativeOf(typed: string, isAccusative: boolean): string | null {
  if (isAccusative && /^\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а$/u.test(typed)) return typed.slice(0, -1)
  return namedPersonIn(typed)?.text ?? null
}

/** The person whom a request is about: neither its reader nor who signs it. */
function personIn({ text, addressee, signer }: DraftRequest): string | null {
  const isReader = (name: string): boolean =>
    [addressee, signer ?? ''].some((one) => one !== name && one.includes(name))
  let from = 0
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = namedPersonIn(text.slice(from))
    if (!found) return null
    const said = text.slice(from + found.start, from + found.end)
    if (!isReader(said)) return said
    from += found.end
  }
  return null
}
const mostTries = 6

const shortCases = {
  nominative: 'nom',
  genitive: 'gen',
  dative: 'dat',
  accusative: 'acc',
  instrumental: 'ins',
  prepositional: 'pre',
} as const
type FullCase = keyof typeof shortCases

/** Another person in the case in which the former is named: «Глухова Петра» for «Сомовой» of a cause. */
function inPlaceOfPerson(old: string, now: string, before: string): { name: string; form: FullCase } {
  const found = namedPersonIn(old)
  // «о премировании Сомовой»: the genitive of a woman is like her dative.
  const isOfMerit = /\p{L}{2,}ни(?:[еяю]|ем|и)\s$/iu.test(before)
  const forms = isOfMerit ? (['genitive', ...caseForms] as const) : caseForms
  const isNominative = found?.text.replaceAll(/\s/gu, '') === old.replaceAll(/\s/gu, '')
  const form = forms.find(
    (one) => found && (nameInCase(found.text, one).text === old || surnameInCase(found.text, one) === old),
  )
  return isNominative || form === undefined
    ? { name: now, form: 'nominative' }
    : { name: nameInCase(now, form).text, form }
}

/** «на слесаря Бобрикова» for «на водителя Сомова»: the post goes with the person. */
function withPost(text: string, old: string, post: string, form: FullCase, words: Inflected): string {
  const at = text.indexOf(old)
  const before = /(?<!\p{Ll})(?<post>\p{Ll}{4,})\s$/u.exec(text.slice(0, Math.max(at, 0)))?.groups?.['post']
  const made = post === '' ? null : phraseIn(shortCases[form], post, words)
  if (before === undefined || made === null) return text
  const isPost = phraseIn(shortCases[form], before, words) === before
  return isPost ? `${text.slice(0, at - before.length - 1)}${made} ${text.slice(at)}` : text
}

const namedCause = new RegExp(String.raw`(?<=\d\s)${monthName}`, 'iu')

/** «но за работу на выборах»: what it is for, in place of the former «за …». */
function forOtherCause({ request, said }: Repetition): Repetition {
  const found = new RegExp(
    String.raw`(?:^|[\s,])(?:(?:и|но|только|а)\s+)*(?<cause>за\s+(?!\d|счёт|счет)(?!${monthName})\p{L}{3,}[^,.;]*)`,
    'iu',
  ).exec(said)
  const cause = found?.groups?.['cause']
  if (!found || cause === undefined) return { request, said }
  const old = /(?<!\p{L})за\s+(?!\d|счёт|счет)\p{L}{3,}[^,.;]*/iu
  const next = replaced(request, (text) => text.replace(old, cause.trim()))
  return next === request ? { request, said } : { request: next, said: said.replace(found[0], ' ') }
}

/** «у неё гимнастика», «она на скрипке»: what another person does, in the form of what the former does. */
function withOtherMatter({ request, said }: Repetition, words: Inflected): Repetition {
  const found =
    /(?<=^|[\s,])(?:(?:у\s+)?(?:него|не[её]|них)|он|она|они)\s+(?:на\s+)?(?<what>\p{Ll}{4,})(?=[\s,.;]|$)/iu.exec(
      said,
    )
  const what = found?.groups?.['what']
  const typed =
    found && /(?:^|\s)он[аи]?\s+\p{Ll}/iu.test(found[0]) && !/\sна\s/iu.test(found[0])
      ? asTyped(request.text, what ?? '')
      : null
  if (found && typed !== null)
    return { request: { ...request, text: typed }, said: said.replace(found[0], ' ') }
  const base =
    what === undefined ? undefined : words.basesOf(what).find((one) => nounForms(one, words) !== null)
  const target = base === undefined ? null : nounForms(base, words)
  if (!found || !target) return { request, said }
  const isLed = /\sна\s/iu.test(found[0])
  const next = { ...request, text: withLastNoun(request.text, isLed, target, words) }
  return next.text === request.text ? { request, said } : { request: next, said: said.replace(found[0], ' ') }
}

const instrumental = /(?<!\p{Ll})\p{Ll}{2,}(?:ом|ем|[её]м|ой|ей|ью|ами|ями)$/u
/** «он сторожем» for «… бухгалтером»: said in its case already; null where the former stands in another. */
function asTyped(text: string, what: string): string | null {
  if (!instrumental.test(what)) return null
  const old = [
    ...text.matchAll(/(?<!(?:^|\s)(?:в|во|на|о|об|с|со)\s)(?<!\p{L})\p{Ll}{4,}(?!\p{L})/gu),
  ].findLast(([word]) => instrumental.test(word))
  return old ? text.slice(0, old.index) + what + text.slice(old.index + old[0].length) : null
}

type Forms = NonNullable<ReturnType<typeof nounForms>>

/** «занимается в спортшколе футболом» → «… гимнастикой»: the last noun of the first clause that is no place and no name. */
function withLastNoun(text: string, isLed: boolean, target: Forms, words: Inflected): string {
  const clause = /^[^,.;]*/u.exec(text)?.[0] ?? ''
  const all = [...clause.matchAll(/(?<!\p{L})\p{L}{2,}(?!\p{L})/gu)]
  for (const [at, { 0: word, index }] of [...all.entries()].toReversed()) {
    const before = all[at - 1]?.[0] ?? ''
    const isBehind = /^(?:в|во|на|с|со|из|от|до|по|у|к|за|о|об|при|для)$/iu.test(before)
    if (/^\p{Lu}/u.test(word) || (isBehind && !(isLed && before === 'на'))) continue
    if (isLed && before !== 'на') continue
    const paradigm = words
      .basesOf(word)
      .map((one) => nounForms(one, words))
      .find((one) => one !== null)
    const form = paradigm
      ? nounFormsOf(word, paradigm).find((one) => target.forms.has(one) && !one.startsWith('nom'))
      : undefined
    if (form === undefined || /^(?:год|лет|класс|месяц)/u.test(word)) continue
    return text.slice(0, index) + target.forms.get(form)! + text.slice(index + word.length)
  }
  return text
}
