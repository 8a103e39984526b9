import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { sentenceSpans } from '../text-parts.ts'
import type { Location, ParsedDocument } from '../types.ts'
import { numberOf } from './paired-values.ts'

/** A property that a clause states of a thing: «срок действия разрешения — один год». */
type Property = {
  readonly name: string
  /** What it is stated of, in stems; empty where the property has one bearer in an act. */
  readonly of: ReadonlySet<string>
  readonly value: string
}

type Stated = Property & Location & { readonly written: string }

type Reader = {
  readonly name: string
  /** Found in folded text; the groups `amount` and `unit` make the value, `of` says what has it. */
  readonly pattern: RegExp
  /** The value, where it is not `amount` in `unit`. */
  readonly read?: (groups: Readonly<Record<string, string | undefined>>, clause: string) => string
  /** Where the thing is named, if not in the group `of`. */
  readonly things?: RegExp
  /** An act has one of it, whatever it is called. */
  readonly isSingle?: boolean
}

const amount = String.raw`(?<amount>\d{1,3}(?:[.,]\d+)?|[а-я]{2,14})`
const permit = String.raw`(?<of>разрешени|договор|удостоверени|пропуск|ордер|свидетельств|карт[аы](?![а-я])|паспорт|согласовани|полномочи)[а-я]*`
const period = String.raw`(?<unit>год|лет|месяц)`
const months = ({ amount: count = '', unit }: Readonly<Record<string, string | undefined>>): string =>
  String(numberOf(count) * (unit === 'месяц' ? 1 : 12))
const often = String.raw`(?<adverb>ежедневн|еженедельн|ежемесячн|ежеквартальн|ежегодн)|(?:раза?|одного раза) в (?<span>недел|месяц|квартал|полугоди|год)`
const spans: Readonly<Record<string, string>> = {
  ежедневн: 'день',
  еженедельн: 'недел',
  ежемесячн: 'месяц',
  ежеквартальн: 'квартал',
  ежегодн: 'год',
}
const size = String.raw`(?<side>высот|ширин|длин|глубин|площад)[а-я]*`

const readers: readonly Reader[] = [
  {
    name: 'validity',
    pattern: new RegExp(String.raw`срок действия ${permit}[^.;]{0,20}? ${amount} ${period}`),
    read: months,
  },
  {
    name: 'validity',
    pattern: new RegExp(
      String.raw`${permit}[^.;]{0,30}? (?:выдает|выдают|выдан|заключает|заключают|действует|действуют)[а-я]*(?: в течение)?(?: сроком)?(?: на)?(?: срок)? ${amount} ${period}`,
    ),
    read: months,
  },
  {
    name: 'frequency',
    pattern: new RegExp(often),
    read: ({ adverb = '', span }) => span ?? spans[adverb] ?? '',
    things: /(?<![а-я])(?<of>заседа|собрани|проверк|осмотр|уборк|отчет|встреч|сверк|выплат[а-я]* [а-я]{4})/,
  },
  {
    name: 'members',
    pattern: new RegExp(
      String.raw`(?<of>комисси|жюри|совет|групп|оргкомитет)[а-я]*[^.;:]{0,40}? (?:состоит из|в составе|в количестве|включает) ${amount} (?:человек|член)`,
    ),
    read: ({ amount: count = '' }) => String(numberOf(count)),
  },
  {
    name: 'age',
    pattern: new RegExp(
      String.raw`(?:не моложе|не младше|старше|достигш[а-я]+|с) ${amount}(?:-ти)?(?: \([а-я]+\))? (?:лет|года)(?![а-я])`,
    ),
    read: ({ amount: count = '' }) => String(numberOf(count)),
    things: /(?<![а-я])(?:к|в)?\s?(?<of>участ|кандидат|дружинник|волонтер|претендент)/,
  },
  {
    name: 'copies',
    pattern: new RegExp(String.raw`(?<![а-я\d])${amount} экземпляр`),
    read: ({ amount: count = '' }) => String(numberOf(count)),
    things: /(?<![а-я])(?<of>договор|соглашени|акт(?=[а-я]{0,2}(?![а-я])))/,
  },
  {
    name: 'day of the month',
    pattern: /(?:до|не позднее) (?<amount>\d{1,2})(?:-го)? числа(?! следующего)/,
    things: /(?<![а-я])(?<of>плат|аванс|зарплат|отчет|сведени|счет)/,
  },
  {
    name: 'size',
    pattern: new RegExp(
      String.raw`${size}[^.;\d]{0,40}? ${amount} (?<unit>сантиметр|метр|сот(?:ок|к)|гектар|квадратн)|(?:имеет|выполняется|должн[а-я]+ иметь)[^.;]{0,20}${size} (?:до )?${amount} (?<unit>сантиметр|метр)`,
    ),
    read: ({ side = '', amount: count = '', unit = '' }) =>
      `${side} ${Number.isNaN(numberOf(count)) ? count : numberOf(count)} ${unit}`,
    things:
      /(?<![а-я])(?<of>вывеск|проход|участ|щит|забор|ограда|ограждени|надгроби|мест|павильон|киоск|полос|проезд|тротуар)/,
  },
  {
    name: 'highest sum',
    pattern:
      /(?:наибольш|максимальн|предельн)[а-я]* (?:размер|сумма) (?<of>[а-я]{5})[^.;\d]{0,60}? (?<sum>\d[\d\s]*\d) руб/,
    read: ({ sum = '' }) => sum.replaceAll(/\s/g, ''),
  },
  {
    name: 'highest sum',
    pattern:
      /(?<of>[а-я]{5})[а-я]* (?:предоставля|выплачива|выделя)[а-я]* в (?:размере|сумме),? (?:до|не более|не превышающ[а-я]+) (?<sum>\d[\d\s]*\d) руб/,
    read: ({ sum = '' }) => sum.replaceAll(/\s/g, ''),
  },
  {
    name: 'majority',
    pattern:
      /(?<amount>более половины|не менее половины|простым большинством|большинством|двум[яь] третями|двух третей|две трети|единогласно)/,
    things: /(?<of>голос)/,
  },
  {
    name: 'appeal',
    pattern: new RegExp(
      String.raw`(?:в течение|не позднее) ${amount}? ?(?:(?:рабочих|календарных) )?(?<unit>дн|месяц|недел)`,
    ),
    read: ({ amount: count, unit }) =>
      String(
        (count === undefined ? 1 : numberOf(count)) * (unit === 'месяц' ? 30 : unit === 'недел' ? 7 : 1),
      ),
    isSingle: true,
    things: /(?<of>обжал|жалоб[а-я]+ (?:[а-я]+ ){0,3}пода)/,
  },
]

/** A special case has a value of its own. */
const special =
  /(?<![а-я])(?:если(?! за него)|при(?![а-я])|кроме|исключени|повторн|внеочередн|внеплан|первы|детск|юнош|младш|групп[аеы](?![а-я])|категори|устав|для (?!участия)|под )/
/** «не менее 4 соток» and «не более 15 соток» are two limits. */
const least = /не (?:менее|ниже|короче|уже)|минимальн|наименьш/

/** A longer sentence is a list or no prose at all. Characters. */
const maxSentence = 600

function statedIn(paragraph: number, text: string): Stated[] {
  return sentenceSpans(text).flatMap((sentence) => {
    const folded = foldCase(sentence.text)
    if (folded.length > maxSentence || special.test(folded)) return []
    return readers.flatMap((reader): Stated[] => {
      const match = reader.pattern.exec(folded)
      if (!match) return []
      const groups = match.groups ?? {}
      const of = reader.things ? reader.things.exec(folded)?.groups?.['of'] : groups['of']
      const value = reader.read ? reader.read(groups, folded) : (groups['amount'] ?? '')
      if (of === undefined || value === '' || value.includes('NaN')) return []
      const start = sentence.start + match.index
      return [
        {
          name: least.test(folded) ? `least ${reader.name}` : reader.name,
          of: new Set([reader.isSingle ? '' : of]),
          value,
          paragraph,
          start,
          end: start + match[0].length,
          written: sentence.text.slice(match.index, match.index + match[0].length),
        },
      ]
    })
  })
}

/** Properties of which a second statement adds to the first: a larger and a smaller size do not. */
const areSame = (one: Stated, other: Stated): boolean =>
  one.name === other.name &&
  [...one.of].some((thing) => other.of.has(thing)) &&
  (!one.name.endsWith('size') || one.value.split(' ')[0] === other.value.split(' ')[0])

const control =
  /контроль за (?:исполнением|выполнением)(?: настоящего)? (?:постановления|решения|распоряжения|приказа) (?<who>возложить на [^.;]{3,80}|оставляю за собой|оставить за [^.;]{3,60})/
const responsible =
  /ответственн[а-я]{1,6} за (?<of>[^.;,—–-]{5,50}?) (?:назначить|является|назначается|определить|[—–-]) (?<who>[а-я]{4,})/

/** `@properties`: a property of one thing with two values, one duty on two persons. */
export function contradictoryProperties({ paragraphs }: ParsedDocument): Location[] {
  const stated = paragraphs.flatMap(({ number, text }) => statedIn(number, text)).slice(0, 400)
  const locations: Location[] = []
  const add = (earlier: Stated, later: Stated) => {
    const detail = `В абзаце ${earlier.paragraph}: ${quoted(earlier.written)}, в абзаце ${later.paragraph}: ${quoted(later.written)}.`
    for (const { paragraph, start, end } of [earlier, later]) {
      if (!locations.some((one) => one.paragraph === paragraph))
        locations.push({ paragraph, start, end, detail })
    }
  }
  const persons = paragraphs.flatMap(({ number, text }) => personsIn(number, text))
  for (const all of [stated, persons]) {
    for (const [at, later] of all.entries()) {
      const earlier = all
        .slice(0, at)
        .find((one) => areSame(one, later) && one.value !== later.value && one.paragraph !== later.paragraph)
      if (earlier) add(earlier, later)
    }
  }
  return locations
}

function personsIn(paragraph: number, text: string): Stated[] {
  const folded = foldCase(text)
  return [control, responsible].flatMap((pattern): Stated[] => {
    const match = pattern.exec(folded)
    const { of = 'контроль', who = '' } = match?.groups ?? {}
    if (!match) return []
    const value = who.startsWith('оставля')
      ? 'сам'
      : who.replace(/^(?:возложить на|оставить за) /, '').slice(0, 6)
    return [
      {
        name: 'person',
        of: new Set([of.replaceAll(/[^а-я ]/g, '').slice(0, 24)]),
        value,
        paragraph,
        start: match.index,
        end: match.index + match[0].length,
        written: text.slice(match.index, match.index + match[0].length),
      },
    ]
  })
}
