import { keyOfWord, type Inflected } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../templates/templates.ts'
import { nounPhraseAt, standsIn } from './noun-phrase.ts'

/** A clause of a request that begins with the label of a field: «транспорт — школьный автобус», «контакт Ли». */
type LabelledClause = { readonly field: TemplateField; readonly value: string }

/** The most clauses of a request that are looked at, and the longest value without a sign behind the label, in words. */
const maxClauses = 60
const maxUnmarkedWords = 8

/** A clause with the sign before it; a date, a sum and initials have their own dots and commas. */
const clause =
  /(?<sign>^|[,;\n]|\.(?=\s)(?<!\s\p{Lu}\.)(?<!\d\.)|:\s|\s[—–-]\s)\s{0,20}(?<text>(?:(?!\.\s+\p{Lu}\p{Ll}{2}|(?<=\p{Ll}{3})\.\s+\p{Lu}\p{Ll}|:\s|\s[—–-]\s)[^,;\n]|,(?=\d)){1,200})/gu
type Clause = { readonly sign: string; readonly text: string }

/**
 * The values that a request gives by the labels of the fields: a label begins a clause, and the value is the rest of it or,
 * behind a colon or a dash, what follows. The first one that names a field has it.
 */
export function labelledClauses(text: string, template: Template, words: Inflected): LabelledClause[] {
  const clauses = [...text.matchAll(clause)].slice(0, maxClauses).map(({ groups }): Clause => ({
    sign: groups!['sign']!.trim(),
    text: groups!['text']!.trim(),
  }))
  const labels = labelsOf(template)
  const named = clauses.map((one, at) =>
    at === 0 && !isMark(clauses[1]?.sign) ? null : labelIn(one.text, labels),
  )
  const found = new Map<string, LabelledClause>()
  for (const [at, label] of named.entries()) {
    if (!label || found.has(label.field.key)) continue
    const value =
      label.rest === '' ? valueBehind(clauses, named, at, label.field) : valueOf(clauses, at, label, words)
    if (value !== null) found.set(label.field.key, { field: label.field, value })
  }
  return [...found.values()]
}

const isMark = (sign: string | undefined): boolean => sign !== undefined && /^[:—–-]$/u.test(sign)

/** What stands behind «вопросы:», up to the next label; one clause where the field wants no list. */
function valueBehind(
  clauses: readonly Clause[],
  named: readonly (Label | null)[],
  at: number,
  field: TemplateField,
): string | null {
  if (!isMark(clauses[at + 1]?.sign)) return null
  const isOpen = clauses[at + 1]!.sign === ':' && field.type === 'textarea'
  const end = clauses.findIndex(
    ({ sign, text }, other) =>
      other > at + 1 && (named[other] !== null || sign !== ',' || !(isOpen || person.test(text))),
  )
  const value = clauses
    .slice(at + 1, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join(', ')
  return value === '' ? null : value
}

/** The rest of a clause that begins with a label, with the further people of a list. */
function valueOf(clauses: readonly Clause[], at: number, { rest }: Label, words: Inflected): string | null {
  if (rest.split(/\s+/u).length > maxUnmarkedWords || isMark(clauses[at + 1]?.sign)) return null
  if (!beginsValue.test(rest) && !isNominative(rest, words)) return null
  const more = clauses.slice(at + 1)
  const end = more.findIndex(({ sign, text }) => sign !== ',' || !person.test(text) || !/^\p{Lu}/u.test(rest))
  return [rest, ...more.slice(0, end < 0 ? undefined : end).map(({ text }) => text)].join(', ')
}

/** «Председатель Волков», «фото 6 шт.», «заявки до 5 мая»; a lower-case word has to stand in the nominative: «допуск врача» is no label. */
const beginsValue = /^(?:\p{Lu}|«|\d|№|(?:до|с|от|не позднее|за счёт)\s)/u

const isNominative = (text: string, words: Inflected): boolean => {
  const phrase = /^\p{Ll}{2}/u.test(text) ? nounPhraseAt(text, 0, words) : null
  return phrase !== null && standsIn(['nom'], phrase.text, words) && !standsIn(['gen'], phrase.text, words)
}

const person = /^\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.)){0,2}(?:\s?\p{Lu}\.)?(?:\s\(.{1,40}\))?$/u

/** A label without what stands in brackets, as its ways to be said: «Вывод и предложения» by either word. */
type Labels = readonly { readonly field: TemplateField; readonly keys: readonly string[] }[]

const labelsOf = ({ fields }: Template): Labels =>
  fields
    .filter(({ from, kind }) => from !== 'settlement' && from !== 'today' && kind !== 'number')
    .flatMap((field) =>
      field.label
        .replaceAll(/\([^)]*\)/gu, '')
        .split(/,|\s+и\s+/u)
        .map((said) => ({ field, keys: keysIn(said) }))
        .filter(({ keys }) => keys.length > 0),
    )

/** Labels that ask («Кому», «Что передано») are words of any sentence. */
const asks =
  /^\s*(?:кто|кого|кому|кем|что|чего|о\s|от\s|за\s|к\s|как|где|куда|зачем|почему|для\s|на\s|по\s|с\s|работает|принял|передал|решили)/iu
const keysIn = (said: string): string[] =>
  asks.test(said) ? [] : (said.match(/\p{L}{3,}/gu) ?? []).map(keyOfWord)

type Label = { readonly field: TemplateField; readonly rest: string }

/** «Участникам», «в объяснениях»: no label, which is in the nominative. */
const isOblique = /(?:ам|ям|ами|ями|ах|ях|ов|ую|ом|ого|ому)$/iu

/** The field that the first words of a clause name, surest by the whole label, then by its first word. */
function labelIn(text: string, labels: Labels): Label | null {
  const words = [...text.slice(0, 60).matchAll(/\p{L}+/gu)].slice(0, 4)
  const keys = words.map(([word]) => (isOblique.test(word) ? '' : keyOfWord(word)))
  const lengths = labels.map(({ keys: own }) => {
    const differs = own.findIndex((key, at) => key !== keys[at])
    return differs < 0 ? own.length : differs
  })
  const ranks = labels.map(({ keys: own }, at) => lengths[at]! * 2 + (lengths[at] === own.length ? 1 : 0))
  const highest = Math.max(...ranks)
  const best = labels.filter((_, at) => ranks[at] === highest)
  if (highest < 2 || new Set(best.map(({ field }) => field)).size !== 1) return null
  const last = words[lengths[ranks.indexOf(highest)]! - 1]!
  return { field: best[0]!.field, rest: text.slice(last.index + last[0].length).trim() }
}
