import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { sentenceSpans } from '../text-parts.ts'
import type { Location, ParsedDocument } from '../types.ts'
import { numberOf } from './paired-values.ts'

/** A property that a sentence states of a thing: «срок действия разрешения — один год». */
type Stated = Location & {
  readonly name: string
  /** What it is stated of, in its first letters; empty where the property has one bearer in an act. */
  readonly of: string
  /** Which of these things it is: «разрешения *на торговлю*», «*счётная* комиссия». */
  readonly which: Which
  /** The sentence, in folded text. */
  readonly sentence: string
  readonly value: string
  readonly written: string
}

/** The adjective before a thing and the words behind it, in stems. */
type Which = { readonly before: readonly string[]; readonly behind: readonly string[] }

type Groups = Readonly<Record<string, string | undefined>>

type Reader = {
  readonly name: string
  /** Found in folded text; `of` says what has the property. */
  readonly pattern: RegExp
  /** The value, where it is not the group `amount` as it stands; NaN or nothing: none. */
  readonly read?: (groups: Groups, sentence: string) => string | number
  /** Where the thing is named, if not in the group `of`: before the value, or behind it with no sign between. */
  readonly things?: RegExp
  /** An act has one of it, whatever it is called. */
  readonly isSingle?: boolean
}

const amount = String.raw`(?<amount>\d{1,3}(?:[.,]\d+)?|[а-я]{2,14})`
const permit = String.raw`(?<of>разрешени|договор|удостоверени|пропуск|ордер|свидетельств|карт[аы](?![а-я])|паспорт|согласовани|полномочи)[а-я]*`
const period = String.raw`(?<unit>год|лет|месяц)`
const months = ({ amount: count = '', unit }: Groups): number => numberOf(count) * (unit === 'месяц' ? 1 : 12)
const count = ({ amount: written = '' }: Groups): number => numberOf(written)
const often = String.raw`(?<adverb>ежедневн|еженедельн|ежемесячн|ежеквартальн|ежегодн)|(?:(?<amount>\d{1,2}|[а-я]{3,6}) )?раза? в (?<span>недел|месяц|квартал|полугоди|год)`
const timesAYear: Readonly<Record<string, number>> = {
  ежедневн: 365,
  еженедельн: 52,
  недел: 52,
  ежемесячн: 12,
  месяц: 12,
  ежеквартальн: 4,
  квартал: 4,
  полугоди: 2,
  ежегодн: 1,
  год: 1,
}
/** «Два раза в год» is as often as «раз в полугодие»; «не реже раза» has no number. */
const frequency = ({ adverb, amount: times = '', span = '' }: Groups): number =>
  adverb === undefined ? (numberOf(times) || 1) * timesAYear[span]! : timesAYear[adverb]!
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
      String.raw`${permit}[^.;]{0,30}? (?:(?:выдает|выдают|выдан|заключает|заключают)[а-я]*(?: сроком)? на(?: срок)?|действу[а-я]+(?: в течение)?) ${amount} ${period}`,
    ),
    read: months,
  },
  {
    name: 'guarantee',
    pattern: new RegExp(String.raw`гарантийн[а-я]* (?<of>срок)[^.;]{0,40}? ${amount} ${period}`),
    read: months,
  },
  {
    name: 'frequency',
    pattern: new RegExp(often),
    read: frequency,
    things: /(?<![а-я])(?<of>заседа|собрани|проверк|осмотр|уборк|отчет|встреч|сверк|выплат)/g,
  },
  {
    name: 'members',
    pattern: new RegExp(
      String.raw`(?<![а-я])(?<of>комисси|жюри|совет|оргкомитет)[а-я]*[^.;:]{0,40}? (?:состоит из|в составе|в количестве|включает) ${amount} (?:человек|член)`,
    ),
    read: count,
  },
  {
    // «Председатель, секретарь и пять членов» are seven.
    name: 'members',
    pattern: new RegExp(
      String.raw`в состав (?<of>комисси|жюри|совет|оргкомитет)[а-я]* входят (?<roles>[а-я]{6,}(?: [а-я]{6,})?(?:, [а-я]{6,}(?: [а-я]{6,})?){0,4}) и ${amount} (?:человек|член)`,
    ),
    read: ({ roles = '', amount: others = '' }) => roles.split(',').length + numberOf(others),
  },
  {
    name: 'age',
    pattern: new RegExp(
      String.raw`(?:не моложе|не младше|старше|достигш[а-я]+|с) ${amount}(?:-ти)?(?: \([а-я]+\))? (?:лет|года)(?![а-я])`,
    ),
    read: count,
    things: /(?<![а-я])(?<of>участ|кандидат|дружинник|волонтер|претендент)/g,
  },
  {
    name: 'copies',
    // «Представляет один экземпляр» says nothing of the others.
    pattern: new RegExp(String.raw`(?<![а-я])(?:в|из) ${amount} экземпляр`),
    read: count,
    things: /(?<![а-я])(?<of>договор|соглашени|акт(?=[а-я]{0,2}(?![а-я])))/g,
  },
  {
    name: 'day of the month',
    pattern: /(?:до|не позднее) (?<amount>\d{1,2})(?:-го)? числа(?! следующего)/,
    things: /(?<![а-я])(?<of>плат|аванс|зарплат|отчет|сведени|счет)/g,
  },
  {
    name: 'size',
    pattern: new RegExp(
      String.raw`${size}[^.;\d]{0,40}? ${amount} (?<unit>сантиметр|метр|сот(?:ок|к)|гектар|квадратн)|(?:имеет|выполняется|должн[а-я]+ иметь)[^.;]{0,20}${size} (?:до )?${amount} (?<unit>сантиметр|метр)`,
    ),
    read: ({ side = '', amount: written = '', unit = '' }) =>
      `${side} ${Number.isNaN(numberOf(written)) ? written : numberOf(written)} ${unit}`,
    things:
      /(?<![а-я])(?<of>вывеск|проход|участ|щит|забор|ограда|ограждени|надгроби|мест|павильон|киоск|полос|проезд|тротуар)/g,
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
      /(?<half>более половины|большинством(?! (?:в|не менее) ))|(?<least>не менее половины)|(?<thirds>двум[яь] третями|двух третей|две трети)|(?<all>единогласно)/,
    read: (groups, sentence) =>
      // A decision about one matter may need more votes than others.
      sentence.includes('голос') && !/решени[а-я]* об? /.test(sentence)
        ? (Object.keys(groups).find((share) => groups[share]) ?? '')
        : '',
    things: /(?<![а-я])(?<of>решени)/g,
  },
  {
    name: 'appeal',
    pattern: new RegExp(
      String.raw`(?:в течение|не позднее) ${amount}? ?(?:(?:рабочих|календарных) )?(?<unit>дн|месяц|недел)`,
    ),
    // How long a complaint is looked into is another term, and so is that of a court.
    read: ({ amount: written, unit }, sentence) =>
      /рассм[ао]тр|(?<![а-я])суд/.test(sentence)
        ? Number.NaN
        : (written === undefined ? 1 : numberOf(written)) *
          (unit === 'месяц' ? 30 : unit === 'недел' ? 7 : 1),
    isSingle: true,
    things: /(?<of>обжал|жалоб[а-я]+ (?:[а-я]+ ){0,3}пода)/g,
  },
]

/** A special case has a value of its own. */
const special =
  /(?<![а-я])(?:если(?! за него)|при(?![а-я])|кроме|исключени|повторн|временн|разов|внеочередн|внеплан|первы|детск|юнош|младш|групп[аеы](?![а-я])|категори|устав|для (?!участия)|под |в паводок|в период|летом|зимой|весной|осенью)/
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
      const thing = match && thingOf(reader, match, folded)
      if (!match || !thing) return []
      const groups = match.groups ?? {}
      const value = String(reader.read ? reader.read(groups, folded) : (groups['amount'] ?? ''))
      if (value === '' || value === 'NaN') return []
      const start = sentence.start + match.index
      return [
        {
          name: least.test(folded) ? `least ${reader.name}` : reader.name,
          of: reader.isSingle ? '' : thing.of,
          which: reader.isSingle ? { before: [], behind: [] } : whichOf(folded, thing),
          sentence: folded,
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

/** A thing in a sentence, and where the words about it end at the latest: at its value. */
type Thing = { readonly of: string; readonly at: number; readonly until: number }

function thingOf({ things }: Reader, match: RegExpExecArray, sentence: string): Thing | null {
  const of = match.groups?.['of']
  const until = match.index + match[0].length
  if (!things) return of === undefined ? null : { of, at: match.index + match[0].indexOf(of), until }
  const named = [...sentence.matchAll(things)].map((one) => ({
    of: one.groups?.['of'] ?? '',
    at: one.index,
    until: one.index < match.index ? match.index : one.index < until ? until : sentence.length,
  }))
  const before = named.find(({ at }) => at < until)
  if (before) return sentence.slice(before.at, match.index).includes(';') ? null : before
  return named.find(({ at }) => !/[,;]/.test(sentence.slice(until, at))) ?? null
}

const adjectives = /(?:[аяо]я|[оеы]е|[ыио]й|[ое]го|ому|ему|[ую]ю|[ыи]х|[ыи]ми?|ой|ей|ом|ем)$/
/** Where the words that say which thing it is end: at a verb, a limit or the name of the property. */
const endOfThing =
  /^(?:не|до|более|менее|свыше|быть|должн.*|мо[гж].*|состав.*|количеств.*|размер.*|сумм.*|срок.*|высот.*|ширин.*|длин.*|глубин.*|площад.*|.*(?:[еиуюая]т|т?ся|ать|ить|[аи]н[аоы]?))$/
const stemOf = (word: string): string => word.slice(0, 5)

function whichOf(sentence: string, { at, until }: Thing): Which {
  const previous = /(?<![а-я])(?<word>[а-я]{5,}) $/.exec(sentence.slice(0, at))?.groups?.['word'] ?? ''
  const words = /^[а-я]*(?<behind>(?: [а-я\d-]+){0,6})/.exec(sentence.slice(at, until))?.groups?.['behind']
  const behind = (words ?? '').trim().split(' ')
  const end = behind.findIndex((word) => endOfThing.test(word))
  return {
    before: adjectives.test(previous) && !generic.test(previous) ? [stemOf(previous)] : [],
    behind: (end < 0 ? behind : behind.slice(0, end))
      .filter((word) => word.length > 3 || /^\d/.test(word))
      .map(stemOf),
  }
}

/** Adjectives that single nothing out. */
const generic = /^(?:настоящ|указанн|данн|соответствующ|максимальн|наибольш|предельн|общ)/

/** «Разрешение на торговлю», «разрешение на строительство»: each has a word of its own, they are two things. */
function isOneThing(one: Stated, other: Stated): boolean {
  const [first, second] = [one.which.behind[0], other.which.behind[0]]
  if (first !== undefined && second !== undefined && first !== second) return false
  const isSaidIn = ({ which: { before, behind } }: Stated, { sentence }: Stated) =>
    [...before, ...behind].every((stem) => sentence.includes(stem))
  return isSaidIn(one, other) || isSaidIn(other, one)
}

/** Properties of which a second statement adds to the first: a larger and a smaller size do not. */
const areSame = (one: Stated, other: Stated): boolean =>
  one.name === other.name &&
  one.of === other.of &&
  isOneThing(one, other) &&
  (!one.name.endsWith('size') || one.value.split(' ')[0] === other.value.split(' ')[0])

const control =
  /контроль за (?:исполнением|выполнением)(?: настоящего)? (?:постановления|решения|распоряжения|приказа) (?<who>возложить на [^.;]{3,80}|осуществляет [^.;]{3,80}|оставляю за собой|оставить за [^.;]{3,60})/
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
      : who.replace(/^(?:возложить на|оставить за|осуществляет) /, '').slice(0, 6)
    return [
      {
        name: 'person',
        of: of.replaceAll(/[^а-я ]/g, ''),
        which: { before: [], behind: [] },
        sentence: folded,
        value,
        paragraph,
        start: match.index,
        end: match.index + match[0].length,
        written: text.slice(match.index, match.index + match[0].length),
      },
    ]
  })
}
