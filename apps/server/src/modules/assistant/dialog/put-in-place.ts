import {
  caseForms,
  firstNameInCase,
  inCaseOf,
  nameInCase,
  nounForms,
  nounFormsOf,
  numeralsToDigits,
  surnameInCase,
  type Inflected,
} from '#platform/russian/index.ts'

import { bare, type Replacement } from './replacements.ts'
import { prepositions } from './said-words.ts'
import { countedBy } from './values/counted-noun.ts'

/** The text with the new value in the place of the old one; the text itself where it does not say the old one. */
export function withReplacement(text: string, { old, now, of }: Replacement, words: Inflected): string {
  for (const [was, is] of variants(old, now)) {
    const found = placesOf(text, was, of, words)
    if (found.length === 0) continue
    let made = ''
    let end = 0
    for (const { start, end: stop, said } of found) {
      made += text.slice(end, start) + inFormOf(said, was, is, words)
      end = stop
    }
    return made + countedBy(was, is, restBehind(text.slice(end), is), words)
  }
  return text
}

/** As said, without the preposition that both have, a time without its minutes. */
function variants(old: string, now: string): (readonly [string, string])[] {
  const leads = /^(?<word>\p{L}{1,3})\s+(?<value>\S.*)$/u
  const [was, is] = [leads.exec(old)?.groups, leads.exec(now)?.groups]
  const isLed = was !== undefined && prepositions.test(was['word']!.toLowerCase())
  const value = isLed ? was['value']! : old
  const bareNow = is !== undefined && prepositions.test(is['word']!.toLowerCase()) ? is['value']! : now
  return [
    [old, isLed ? now : bareNow],
    [value, bareNow],
    ...(numeralsToDigits(value) === value
      ? []
      : ([[bare(numeralsToDigits(value)), bare(numeralsToDigits(bareNow))]] as const)),
    ...(/^\d{1,2}$/u.test(value) && /^\d{1,2}(?:[:.]\d{2})?$/u.test(bareNow)
      ? ([
          [`${value}:00`, /[:.]/u.test(bareNow) ? bareNow : `${bareNow}:00`],
          [`${value}.00`, /[:.]/u.test(bareNow) ? bareNow : `${bareNow}.00`],
        ] as const)
      : []),
  ]
}

type Place = { readonly start: number; readonly end: number; readonly said: string }

/** Where a text says a value: of a number the one of the named thing, else the first; of words every place. */
function placesOf(text: string, value: string, of: string, words: Inflected): Place[] {
  if (value === '') return []
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d])(?<![\d][:.,])${value
      .split(/\s+/u)
      .map(anyForm)
      .join(String.raw`\s+`)}(?![\p{L}\d]|[:.,]\d)`,
    'giu',
  )
  const places = [...text.matchAll(pattern)]
    .filter(({ 0: said }) => isFormOf(said, value, words))
    .map(({ index, 0: said }) => ({ start: index, end: index + said.length, said }))
  if (!/^\d/u.test(value)) return places
  const stem = of.slice(0, Math.max(3, of.length - 2))
  const named =
    stem === '' ? [] : places.filter(({ end }) => text.slice(end).trimStart().toLowerCase().startsWith(stem))
  return named.length > 0 ? named : places.slice(0, 1)
}

const escaped = (word: string): string =>
  word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll(/[её]/giu, '[её]')
/** Letters that forms of a word may differ in. */
const anyForm = (word: string): string =>
  /^\p{L}[\p{L}-]{2,}$/u.test(word)
    ? String.raw`${escaped(word.slice(0, Math.max(2, word.length - 3)))}[\p{L}-]{0,5}`
    : escaped(word)

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Whether words are forms of those of a value: «спортзале» of «спортзал», «Чижикову» of «Чижиков». */
function isFormOf(said: string, value: string, words: Inflected): boolean {
  const [ones, others] = [said.split(/\s+/u), value.split(/\s+/u)]
  return ones.every((word, at) => {
    const other = others[at] ?? ''
    return (
      fold(word) === fold(other) ||
      caseOfName(word, other) !== null ||
      words.basesOf(word.toLowerCase()).some((base) => words.basesOf(other.toLowerCase()).includes(base)) ||
      // A name that no dictionary has: «Козырев» and «Козыреву».
      (/^\p{Lu}/u.test(other) &&
        fold(word).slice(0, -2).length >= 4 &&
        fold(other).startsWith(fold(word).slice(0, -2)))
    )
  })
}

/** The case of a form of a name; `null`: it is none of its forms. */
function caseOfName(form: string, name: string): ((other: string) => string | null) | null {
  if (!/^\p{Lu}\p{Ll}/u.test(name)) return null
  const inCases = [surnameInCase, firstNameInCase]
  for (const inCase of inCases)
    for (const one of caseForms)
      if (fold(inCase(name, one) ?? '') === fold(form)) return (other) => surnameOrFirst(other, one, inCase)
  return null
}

const surnameOrFirst = (
  name: string,
  form: (typeof caseForms)[number],
  inCase: typeof surnameInCase,
): string | null =>
  inCase(name, form) ?? (inCase === surnameInCase ? firstNameInCase(name, form) : surnameInCase(name, form))

/** The new value in the form in which the old one was said: «спортивном» for «актовом», «Баиру» for «Бато». */
function inFormOf(said: string, old: string, now: string, words: Inflected): string {
  const [ones, others, made] = [said, old, now].map((text) => text.split(/\s+/u))
  const person = made!.length > 1 && ones!.length === 1 ? personInFormOf(said, old, now) : null
  if (person !== null) return person
  if (fold(said) === fold(old) || ones!.length !== made!.length) return inCaseOf(said, now)
  return ones!.map((word, at) => wordInFormOf(word, others![at] ?? '', made![at] ?? '', words)).join(' ')
}

/** «Полищук Лидии Марковне» in the place of «Кравцу» */
function personInFormOf(said: string, old: string, now: string): string | null {
  const form = caseForms.find(
    (one) => fold(surnameInCase(old, one) ?? firstNameInCase(old, one) ?? '') === fold(said),
  )
  const name = form === undefined ? null : nameInCase(now, form)
  return name?.isCertain === true ? name.text : null
}

function wordInFormOf(said: string, old: string, now: string, words: Inflected): string {
  if (fold(said) === fold(old)) return now
  const ending = commonEnding(old, now)
  const stem = old.length - ending
  if (ending >= 2 && fold(said).startsWith(fold(old.slice(0, stem))))
    return inCaseOf(said, now.slice(0, now.length - ending) + said.slice(stem))
  const name = caseOfName(said, old)?.(now)
  if (name !== null && name !== undefined) return name
  return inCaseOf(said, nounInFormOf(said.toLowerCase(), old.toLowerCase(), now.toLowerCase(), words) ?? now)
}

const commonEnding = (one: string, other: string): number => {
  let length = 0
  while (length < Math.min(one.length, other.length) - 1 && one.at(-1 - length) === other.at(-1 - length))
    length += 1
  return length
}

function nounInFormOf(said: string, old: string, now: string, words: Inflected): string | null {
  const was = words.basesOf(old).find((base) => words.basesOf(said).includes(base))
  const paradigm = was === undefined ? null : nounForms(was, words)
  const target = words
    .basesOf(now)
    .map((base) => nounForms(base, words))
    .find((found) => found !== null)
  if (!paradigm || !target) return null
  const form = nounFormsOf(said, paradigm).find((one) => target.forms.has(one))
  return form === undefined ? null : (target.forms.get(form) ?? null)
}

/** «60 стульев» in the place of «40» in front of «стульев»: the thing is not said again. */
function restBehind(rest: string, now: string): string {
  // «не 5, а 6 мая» for «5 мая»
  const stem = /\s(?<stem>\p{L}{4}|ма[йя])\p{L}*$/u.exec(now)?.groups?.['stem']
  return stem === undefined ? rest : rest.replace(new RegExp(String.raw`^\s${stem}\p{L}*`, 'iu'), '')
}
