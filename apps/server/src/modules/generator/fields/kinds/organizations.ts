import type { Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { phraseFrom } from '../noun-phrase.ts'

const heads = String.raw`(?:школ|гимнази|лице|детск\p{L}+\s+сад|садик|больниц|поликлиник|амбулатори|фап|клуб|библиотек|музе|дом\p{L}*\s+культуры|администраци|спортшкол|колледж|училищ|техникум|интернат|диспансер|госпитал)`
const named = String.raw`(?:\s(?:искусств|культуры))?(?:\s№\s?\d{1,4})?(?:\s«[^»]{2,60}»)?(?:\s(?:с|п|г|пос|рп|пгт)\.\s?\p{Lu}[\p{L}-]+)?`
const described = String.raw`(?:(?:\p{L}+(?:ая|ое|ый|ий|ой|ом|ого|ую)|МБУ|МКУ|МБОУ)\s){0,2}`
/** In a clause of its own, in the nominative. */
const alone = new RegExp(
  String.raw`(?:^|[,.;:]\s*)(?<org>${described}${heads}\p{Ll}*${named})(?=\s*(?:[,.;]|$|\s[—–-]\s))`,
  'iu',
)
/** Where it is done: «в детской поликлинике». */
const inside = new RegExp(String.raw`(?<!\p{L})во?\s+(?<org>${described}${heads}\p{Ll}*${named})`, 'iu')
/** One with a number or a name, in whatever case. */
const numbered = new RegExp(
  String.raw`(?<!\p{L})(?<org>${described}${heads}\p{Ll}*\s(?:№\s?\d{1,4}|«[^»]{2,60}»))`,
  'iu',
)
/** Whose report it is. */
const reported = new RegExp(
  String.raw`(?<!\p{L})отч[её]т\p{L}*\s+(?:о\s+работе\s+)?(?<org>${described}${heads}\p{Ll}*${named})`,
  'iu',
)

/** The own organization, where a request names it; otherwise the one of the account stands in the form. */
export function organizationOf(
  text: string,
  { id, fields }: Template,
  values: FoundValues,
  words: Inflected,
): FoundValues {
  const field = fields.find(({ from, key }) => from === 'organization' && values[key] === undefined)
  if (!field) return {}
  const isNamed = /^(?:Медицинская|Оператор|Организатор|Одаряемый)/u.test(field.label)
  if (!isNamed && id !== 'otchet') return {}
  const others = Object.entries(values).map(([, value]) => value.toLowerCase())
  const tries: readonly (readonly [RegExp, Parameters<typeof phraseFrom>[0]])[] =
    id === 'otchet'
      ? [[reported, ['gen']]]
      : [
          [alone, ['nom']],
          ...(field.label.startsWith('Медицинская') ? [[inside, ['pre']] as const] : []),
          ...(field.label.startsWith('Оператор')
            ? [[numbered, ['gen', 'pre', 'dat', 'acc', 'nom']] as const]
            : []),
        ]
  for (const [pattern, cases] of tries) {
    const said = pattern.exec(text)?.groups?.['org']?.trim()
    if (said === undefined || others.some((one) => one.includes(said.toLowerCase()) && !/сайт/u.test(one)))
      continue
    const name = phraseFrom(cases, 'nom', said, words)
    if (name !== null) return { [field.key]: name }
  }
  return {}
}
