import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { sentenceSpans } from '../text-parts.ts'
import type { Location, ParsedDocument, Paragraph } from '../types.ts'
import { numberOf } from './paired-values.ts'

/** How often a sentence has something done. */
type Frequency = Location & {
  readonly perYear: number
  readonly written: string
  /** «не чаще»: a limit to the other side. */
  readonly isHighest: boolean
  /** What is done, by the beginnings of its words. */
  readonly action: ReadonlySet<string>
}

const units: readonly (readonly [RegExp, number])[] = [
  [/^час/u, 8760],
  [/^(?:сут|ден|дн)/u, 365],
  [/^недел/u, 52],
  [/^месяц/u, 12],
  [/^кварт/u, 4],
  [/^(?:полуг|полго)/u, 2],
  [/^(?:год|лет)/u, 1],
]
const adverbs: Readonly<Record<string, number>> = {
  ежечасно: 8760,
  ежедневно: 365,
  ежесуточно: 365,
  еженедельно: 52,
  ежемесячно: 12,
  ежеквартально: 4,
  ежегодно: 1,
}
const unit = String.raw`(?:часа?|часов|сутки|суток|день|дня|дней|недел[юиь]|месяца?|месяцев|квартала?|полугодие|полугодия|полгода|года?|лет)(?![а-я])`
const numeral = String.raw`(?:\d{1,2}|од(?:ин|ного|ну)|дв(?:а|е|ух)|тр(?:и|ех)|четыр(?:е|ех)|пят[ьи]|шест[ьи]|сем[ьи]|восьм?[ьи]|девят[ьи]|десят[ьи])`
const often = new RegExp(
  String.raw`(?<![а-я])(?:(?<adverb>ежечасно|ежедневно|ежесуточно|еженедельно|ежемесячно|ежеквартально|ежегодно)(?![а-я])|(?:(?<times>${numeral}) )?(?:раза?|(?<twice>дважды|трижды)) (?:в|за) (?:кажд[а-я]{2} )?(?:(?<span>${numeral}) )?(?<ofTimes>${unit})|(?<!за )кажд(?:ые|ый|ую|ое) (?:(?<step>${numeral}) )?(?<ofStep>${unit}))`,
  'g',
)
/** A case or a place of its own. */
const special =
  /(?<![а-я])(?:если|при(?![а-я])|кроме|исключени|в случа|в период|паводок|сезон|летом|зимой|весной|осенью|выходн|праздничн|дополнительно|внеочередн)/
/** Verbs and officials: who does a thing, and by which verb, may be said otherwise. */
const idle =
  /^(?:не|реже|чаще|менее|более|ранее|один|одног|одна|проводи|провест|осущест|организ|выполня|производ|обеспеч|должн|обязан|следует|необход|составл|ответств|специал|начальн|руковод|директ|секретар|админист|отдел|комисси|также|котор)/
/** A longer sentence is a list. Characters. */
const maxSentence = 400
/** Of an act so many sentences are compared. */
const maxStated = 300

const unitOf = (word: string): number => units.find(([beginning]) => beginning.test(word))?.[1] ?? Number.NaN

function perYear(groups: Readonly<Record<string, string | undefined>>): number {
  const { adverb, times, twice, span, ofTimes, step, ofStep } = groups
  if (adverb !== undefined) return adverbs[adverb] ?? Number.NaN
  const numberOr1 = (word: string | undefined) => (word === undefined ? 1 : numberOf(word) || 1)
  if (ofStep !== undefined) return unitOf(ofStep) / numberOr1(step)
  const count = twice === 'дважды' ? 2 : twice === 'трижды' ? 3 : numberOr1(times)
  return (count * unitOf(ofTimes ?? '')) / numberOr1(span)
}

function statedIn({ number, text }: Paragraph): Frequency[] {
  return sentenceSpans(text).flatMap((sentence): Frequency[] => {
    if (sentence.text.length > maxSentence) return []
    const folded = foldCase(sentence.text)
    const [match, ...more] = [...folded.matchAll(often)]
    if (!match || more.length > 0 || special.test(folded)) return []
    const value = perYear(match.groups ?? {})
    if (Number.isNaN(value)) return []
    // «Два раза в сутки: в 8 и 20 часов»: what stands behind the sign explains.
    const behind = folded.slice(match.index + match[0].length)
    const rest = `${folded.slice(0, match.index)} ${behind.split(':')[0]!}`
    const start = sentence.start + match.index
    return [
      {
        paragraph: number,
        start,
        end: start + match[0].length,
        perYear: value,
        written: sentence.text.slice(match.index, match.index + match[0].length),
        isHighest: /не (?:чаще|более) [^,;]{0,12}$/.test(folded.slice(0, match.index + 12)),
        action: new Set(
          (rest.match(/[а-я]{4,}/g) ?? []).filter((word) => !idle.test(word)).map((word) => word.slice(0, 5)),
        ),
      },
    ]
  })
}

/** Nothing that is done differs. */
const isOneAction = ({ action: one }: Frequency, { action: other }: Frequency): boolean =>
  one.size > 0 && one.size === other.size && [...one].every((stem) => other.has(stem))

/** One action that is done once a year in one place and once in half a year in another. */
export function differentFrequencies({ paragraphs }: ParsedDocument): Location[] {
  const stated = paragraphs.flatMap(statedIn).slice(0, maxStated)
  const locations: Location[] = []
  for (const [at, later] of stated.entries()) {
    const earlier = stated
      .slice(0, at)
      .find(
        (one) =>
          one.isHighest === later.isHighest &&
          Math.abs(one.perYear / later.perYear - 1) > 0.1 &&
          isOneAction(one, later),
      )
    if (!earlier) continue
    const detail = `В абзаце ${earlier.paragraph}: ${quoted(earlier.written)}, в абзаце ${later.paragraph}: ${quoted(later.written)}.`
    for (const { paragraph, start, end } of [earlier, later])
      if (!locations.some((one) => one.paragraph === paragraph))
        locations.push({ paragraph, start, end, detail })
  }
  return locations
}
