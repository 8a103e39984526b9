import { namedPersonIn, type Inflected } from '#platform/russian/index.ts'

import { isPredicate } from '../../prose/predicates.ts'
import { describedPerson } from './described-person.ts'
import { itemsOf } from './records.ts'

/** A certificate about a person: what it confirms, what it is for, who signs it. */
type Certificate = {
  /** The first goes on behind «подтверждается, что». */
  readonly facts: readonly string[]
  readonly purpose: string | null
  readonly signer: string | null
}

const confirms = /справк\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:о\s+том,?\s+)?что\s+(?<what>\S.*)$/isu
const about = /справк\p{L}*\s+(?:на|про)\s+(?<who>[^,:]{4,60}?)[,:]\s+(?<what>\S.*)$/isu
/** «выдать в паспортный стол», «нужна в банк» */
const handed =
  /^(?:выда(?:ть|на|й|йте)|нужна|предъявить|представить|понес[её]т|отнес[её]т)\s+(?<where>(?:во?|для)\s+\S.*)$/iu

/** «справка что Мишин проживает в общежитии, для банка», «справка на Егорову, работает поваром»; null of another message. */
export function certificateOf(message: string, signer: string | null, words: Inflected): Certificate | null {
  const named = about.exec(message)?.groups
  const person = named ? describedPerson(`на ${named['who'] ?? ''}`, words) : null
  const what =
    confirms.exec(message)?.groups?.['what'] ?? (person?.name == null ? null : (named?.['what'] ?? null))
  if (what === null) return null
  const items = itemsOf(what)
  const isSigner = (item: string): boolean =>
    signer !== null && item.toLowerCase().replace(/^подпи\p{L}+\s+/u, '') === signer.toLowerCase()
  const purposes = items.filter((one) => /^для\s+\p{L}/iu.test(one) || handed.test(one))
  const facts = items.filter((one) => !purposes.includes(one) && !isSigner(one))
  const [first = '', ...rest] = facts
  if (first === '') return null
  const subject = [person?.post ?? '', person?.name ?? ''].filter(Boolean).join(' ')
  const isPlain = isPredicate(first.split(/\s/u)[0]?.toLowerCase() ?? '', words)
  if (subject !== '' && !isPlain) return null
  return {
    facts: [subject === '' ? first : `${subject} ${first}`, ...rest].reduce(joined(words), []),
    purpose: purposes[0] === undefined ? null : purposeOf(purposes[0]),
    signer,
  }
}

/** «проживает в общежитии, комната 14»: what has no predicate goes on. */
const joined =
  (words: Inflected) =>
  (facts: readonly string[], fact: string): string[] => {
    const last = facts.at(-1)
    const isOwn = fact.split(/\s+/u).some((word) => isPredicate(word.toLowerCase(), words))
    return last === undefined || isOwn ? [...facts, fact] : [...facts.slice(0, -1), `${last}, ${fact}`]
  }

function purposeOf(item: string): string {
  const where = handed.exec(item)?.groups?.['where']
  if (where === undefined) return item.charAt(0).toLowerCase() + item.slice(1)
  return where.startsWith('в') ? `для представления ${where}` : where
}

/** «Справка Петрову Ивану Андреевичу о том, что он работает …» → «Справка о том, что Петров Иван Андреевич работает …» */
export function withCertifiedPerson(message: string): string {
  const found =
    /(?<!\p{L})(?<name>[Сс]правк[ауи])\s+(?<who>\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.\s?\p{Lu}\.)){0,2}),?\s+(?:о\s+том,?\s+что\s+(?:он|она)|что(?:\s+(?:он|она))?)\s/u.exec(
      message,
    )
  const person = found ? namedPersonIn(found.groups!['who']!) : null
  return found && person
    ? message.replace(found[0], `${found.groups!['name']!} о том, что ${person.text} `)
    : message
}
