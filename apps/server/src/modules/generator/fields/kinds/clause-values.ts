import { z } from 'zod'

import type { Inflected } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { phraseFrom } from '../noun-phrase.ts'
import { readData } from '../read-data.ts'
import { sumIn, withFigures } from '../spoken-values.ts'

const forms = ['forThem', 'fromOblique', 'lostIncome', 'storageOver'] as const
const file = z.strictObject({
  /** The surest first. */
  kinds: z.array(
    z.strictObject({
      /** In the labels of the fields that this kind of a value is for. */
      label: z.string(),
      notLabel: z.string().optional(),
      /** In a clause that says such a value. */
      said: z.string(),
      /** The part of it that is the value; without it the whole clause is. */
      value: z.string().optional(),
      as: z.enum(forms).optional(),
      /** Clauses behind it go on with it: «ФИО, дата рождения, СНИЛС». */
      isList: z.boolean().optional(),
    }),
  ),
})

type Kind = {
  readonly label: RegExp
  readonly notLabel: RegExp | null
  readonly said: RegExp
  readonly value: RegExp | null
  readonly as: (typeof forms)[number] | undefined
  readonly isList: boolean
}

let read: readonly Kind[] | undefined
function kinds(): readonly Kind[] {
  read ??= readData('clause-kinds', file).kinds.map(
    ({ label, notLabel, said, value, as, isList = false }) => ({
      label: new RegExp(label, 'iu'),
      notLabel: notLabel === undefined ? null : new RegExp(notLabel, 'iu'),
      said: new RegExp(String.raw`(?<!\p{L})${said}`, 'iu'),
      value: value === undefined ? null : new RegExp(value, 'iu'),
      as,
      isList,
    }),
  )
  return read
}

/** The most clauses of a request that are looked at. */
const maxClauses = 60
/** Up to a comma, a semicolon, a full stop or a colon that is none of a name, a date, a sum or a shortened word. */
const clause =
  /(?:[^,.;:\n«]|«[^»\n]{0,80}»|(?<=\d),(?=\d)|[.:](?=\d)|(?<=(?<!\p{L})\p{Lu})\.|(?<=(?<!\p{L})(?:\p{Ll}{1,3}|Ст|Ул))\.(?=\s?[\p{L}\d])|\.(?=\p{Ll})){2,240}/gu

/**
 * Values by what clauses of a request name and what the labels of a template ask for: «дежурит медсестра» for any field
 * about safety or medical help. Only fields without a value get one, and a clause fills one field.
 */
export function clauseValues(
  text: string,
  { fields }: Template,
  known: FoundValues,
  words: Inflected,
): FoundValues {
  const clauses = [...text.replaceAll(/\s[—–]\s/gu, '; ').matchAll(clause)]
    .slice(0, maxClauses)
    .map(([one]) => one.trim())
  const taken = new Set<number>()
  const found: FoundValues = {}
  for (const field of fields.filter((one) => isOpen(one, known))) {
    for (const kind of kinds()) {
      if (!kind.label.test(field.label) || kind.notLabel?.test(field.label)) continue
      const at = clauses.findIndex((one, index) => !taken.has(index) && kind.said.test(one))
      if (at < 0) continue
      const last = kind.isList ? lastOfList(clauses, at, kind) : at
      const whole = clauses.slice(at, last + 1).join(', ')
      const value = valueOf(kind, whole, words)
      if (value === null) continue
      for (let index = at; index <= last; index += 1) taken.add(index)
      found[field.key] = value
      break
    }
  }
  return found
}

const isOpen = ({ key, type, kind, from }: TemplateField, known: FoundValues): boolean =>
  known[key] === undefined &&
  (type === 'text' || type === 'textarea') &&
  kind === undefined &&
  from === undefined

function lastOfList(clauses: readonly string[], at: number, { said }: Kind): number {
  let last = at
  while (last + 1 < clauses.length && said.test(clauses[last + 1]!)) last += 1
  return last
}

function valueOf({ value, as }: Kind, said: string, words: Inflected): string | null {
  const bare = (
    value ? value.exec(said)?.groups?.['value'] : said.replace(/^(?:и|а|но|там|ещё)\s+/iu, '')
  )?.trim()
  if (bare === undefined || bare === '') return null
  switch (as) {
    case 'forThem':
      return 'за счёт ссудополучателя'
    case 'storageOver':
      return 'истёк срок хранения'
    case 'fromOblique':
      return phraseFrom(['nom', 'acc', 'pre', 'gen', 'dat'], 'nom', bare, words)
    case 'lostIncome': {
      const sum = sumIn(withFigures(`${bare} рублей`))
      return sum === null ? null : `выпадающие доходы ${sum}`
    }
    case undefined:
      return bare
    default:
      return as satisfies never
  }
}
