import { russianDate } from '@uprava/contract/rules/days.ts'

import { datesIn } from '../text-parts.ts'
import type { Location, ParsedDocument, Paragraph } from '../types.ts'

/** The act as the subject of a sentence, and that it begins to be in force. */
const begins = String.raw`(?:(?:вступа\p{L}+|вступ[ия]т|ввод[ия]тся)\s+в\s+(?:законную\s+)?(?:силу|действие)|(?<=^|[.;]\s*|\d[.)]?\s+)(?:настоящ\p{L}+\s+)?(?:постановление|решение|распоряжение|приказ|(?:административный\s+)?регламент|порядок|положение|правила|тарифы?|ставки|нормативы?)(?:\s+\p{L}{1,20}){0,3}?\s+(?:начина[ею]т\s+(?:действовать|применяться)|действу[ею]т|применя[ею]тся))`
const signing = String.raw`(?:(?:с\s+момента|со?\s+дня|с\s+даты|с\s+числа|после|в\s+день|немедленно\s+после)\s+(?:его\s+|е[её]\s+|их\s+)?(?:подписани|приняти|издани|утвержден)\p{L}*(?!\s+и\s+(?:официальн|опубликован))|с\s+(?:момента|даты|дня|числа),?\s+(?:когда\s+|котор\p{L}+\s+)?[^.;]{0,30}?(?:подпис(?:ал|ано|ан|ь|и|ью)|проставлен)(?!\p{L}))`
const moment = new RegExp(String.raw`${begins}[^.;]{0,40}?\s${signing}`, 'iu')
/** From publication on; a tax needs a month and a new period besides (Tax Code article 5). */
const published = new RegExp(
  String.raw`${begins}[^.;]{0,40}?\s(?:с\s+момента|со?\s+дня|с\s+даты|после|в\s+день)\s+(?:дня\s+)?(?:его\s+|е[её]\s+)?(?:официальн\p{L}+\s+)?(?:опубликовани|размещени|обнародовани|публикаци)\p{L}*`,
  'iu',
)
const ofTax = /(?<!\p{L})(?:налог|налоге|налога|налогу|торгов\p{L}+\s+сбор\p{L}*)(?!\p{L})/iu
const rates = /(?<!\p{L})ставк\p{L}*/iu
const aMonthLater = /истечени|не\s+ранее/iu
const fixed =
  /(?:вступа\p{L}+\s+в\s+(?:законную\s+)?силу|ввод[ия]тся\s+в\s+действие)[^.;]{0,40}?\sс\s+(?=\d|«)/iu
const extended =
  /(?:распространя\p{L}+(?:\s+сво[её]\s+действие)?\s+на|применя\p{L}+\s+к)\s+(?:[\p{L},-]+\s+){0,6}?(?:с\s+)?(?=\d)/iu
const begun = /(?:примен|действу|взима|начисля|исчисля)\p{L}*\s+с\s+(?=\d|«)/iu
const earlier =
  /(?:возвед[её]нн|построенн|размещ[её]нн|заключ[её]нн|установленн|выданн|возникш)\p{L}*\s+до\s+(?:принятия|вступления|утверждения|издания)[^.;]{0,60}(?:снос|аннулир|прекраща|утрачива|взыск|доплач|изыма|удваива)\p{L}*/iu

/** «распространяет своё действие на договоры, заключённые до его вступления в силу» */
const toOlder =
  /распространя\p{L}+(?:\s+сво[её]\s+действие)?\s+на\s+[^.;]{0,60}?(?:заключ[её]нн|возникш|выданн|установленн)\p{L}*\s+(?:до|ранее)(?!\p{L})/iu

/** «применяются к оградам, поставленным до вступления решения в силу»: requirements for what was there before. */
const toThings =
  /(?<!не\s)(?:применя\p{L}+\s+(?:и\s+)?к|распространя\p{L}+\s+(?:и\s+)?на|обязател(?:ен|ьн\p{L}+)\s+(?:и\s+)?для)\s+[^.;]{0,60}?\p{L}(?:нн|вш)\p{L}+\s+(?:[\p{L},]+\s+){0,3}?до\s+(?:его\s+|е[её]\s+|дня\s+)?(?:вступлени|приняти|издани|утверждени)\p{L}*/iu
const atOwnCost = /(?:за|на)\s+(?:свой|собственный)\s+сч[её]т|своими\s+силами|собственными\s+средствами/iu

/** «применяются к налогу за 2026 год»: the period has begun. */
const ofPeriod = /(?:примен|исчисля|уплачива|начисля)\p{L}*[^.;]{0,60}?за\s+(?=20\d\d\s+год)/iu

/** What is paid to people may be paid for an earlier time: only what makes their position worse may not. */
const improves =
  /(?<!\p{L})(?:стипенди|пособи|выплат|компенсаци|доплат|надбав|премир|премии|преми[йяю]|льгот|субсиди|грант|возмещ|затрат|оплат\p{L}+\s+труда|оклад)\p{L}*/iu
const worsens =
  /уменьш|снижени|лишени|удержива|штраф|пен[яиюе](?!\p{L})|налог|взыск|взима|повыша|сбор|плат[аы]\s+за|доплачива/iu

/** Acts that concern people and organizations come into force after publication. */
const concernsOthers =
  /граждан|жител|заявител|собственник|предпринимател|организаци|родител|арендатор|нанимател|участник|посетител|пассажир|потребител|продав|заявк|торговл|налог|тариф|плат[аыуеёи]|сбор|льгот/iu

/**
 * `@entry`: an act that comes into force from signing although it concerns others, before its own date, or is
 * extended to relations of an earlier time (131-ФЗ article 47; Tax Code article 5; Civil Code articles 4, 422).
 */
export function wrongEntry(document: ParsedDocument): Location[] {
  if (!['resolution', 'decision', 'directive', 'regulation', 'order'].includes(document.kind)) return []
  // The order of an institution is no normative act: it may come into force from signing.
  const isNormative =
    document.kind === 'resolution' ||
    document.kind === 'decision' ||
    (document.setsRules && (document.kind !== 'order' || isOfAuthority(document)))
  const isForOthers = isNormative && document.paragraphs.some(({ text }) => concernsOthers.test(text))
  const setsTax =
    document.paragraphs.slice(0, 8).some(({ text }) => /^об?о?\s/iu.test(text) && ofTax.test(text)) &&
    document.paragraphs.some(({ text }) => rates.test(text))
  return document.paragraphs.flatMap((paragraph) => {
    const found =
      (isForOthers ? fromSigning(paragraph) : undefined) ??
      (setsTax ? tooEarlyForTax(paragraph, document) : undefined) ??
      retroactive(paragraph, document)
    return found ? [found] : []
  })
}

const isOfAuthority = ({ paragraphs }: ParsedDocument): boolean =>
  paragraphs
    .slice(0, 4)
    .some(({ text }) => /администраци|управлени|комитет|департамент|отдел(?!\p{L}*ени)/iu.test(text))

/** «со дня подписания» at the end of what was found; what a longer wording goes on with is not known. */
const tail =
  /\s(?:с\s+момента|со?\s+дня|с\s+даты|с\s+числа|после|в\s+день)\s+(?:его\s+|е[её]\s+|их\s+)?(?:подписани|приняти|издани|утвержден)\p{L}*$/iu

function fromSigning({ number, text }: Paragraph): Location | undefined {
  const found = moment.exec(text)
  if (!found) return undefined
  return {
    paragraph: number,
    start: found.index,
    end: found.index + found[0].length,
    detail: 'Акт затрагивает права граждан и организаций, поэтому действует только после опубликования.',
    ...(tail.test(found[0])
      ? {
          rewrite: {
            was: found[0],
            now: found[0].replace(tail, ' после дня его официального опубликования'),
          },
        }
      : {}),
  }
}

/** Rates of a tax come into force a month after publication at the earliest, and not for a period that has begun. */
function tooEarlyForTax({ number, text }: Paragraph, { date }: ParsedDocument): Location | undefined {
  const early = aMonthLater.test(text) ? null : published.exec(text)
  const period = ofPeriod.exec(text)
  const year = period && text.slice(period.index + period[0].length, period.index + period[0].length + 4)
  const isBegun = year !== null && date !== null && `${year}-01-01` <= date
  const found = early ?? (isBegun ? period : null)
  if (!found) return undefined
  const detail =
    'Акт о налоге вступает в силу не ранее чем через месяц после опубликования и не ранее 1-го числа следующего налогового периода.'
  const suggestion =
    '«… вступает в силу не ранее чем по истечении одного месяца со дня его официального опубликования и не ранее 1-го числа очередного налогового периода».'
  return { paragraph: number, start: found.index, end: found.index + found[0].length, detail, suggestion }
}

function retroactive(paragraph: Paragraph, { date }: ParsedDocument): Location | undefined {
  const { number, text } = paragraph
  const older =
    earlier.exec(text) ??
    (worsens.test(text) ? toOlder.exec(text) : null) ??
    (atOwnCost.test(text) ? toThings.exec(text) : null)
  if (older)
    return {
      paragraph: number,
      start: older.index,
      end: older.index + older[0].length,
      detail: 'Последствия наступают за то, что было до принятия акта.',
    }
  if (date === null || (improves.test(text) && !worsens.test(text))) return undefined
  for (const [pattern, what] of [
    [fixed, 'вступает в силу раньше своей даты'],
    [extended, 'распространён на время до своей даты'],
    [begun, 'действует за время до своей даты'],
  ] as const) {
    const found = pattern.exec(text)
    if (!found) continue
    const end = found.index + found[0].length
    const day = dayAt(text, end)
    if (day && day.iso < date)
      return {
        paragraph: number,
        start: found.index,
        end: day.end,
        detail: `Акт от ${russianDate(date)} ${what}: ${day.written}.`,
      }
  }
  return undefined
}

/** The date or the year that begins at an offset. */
function dayAt(text: string, at: number): { iso: string; written: string; end: number } | undefined {
  const exact = datesIn(text).find(({ start, iso }) => iso !== null && start >= at && start - at <= 2)
  if (exact?.iso != null) return { iso: exact.iso, written: exact.text, end: exact.end }
  const year = /^(?:20)\d{2}(?=\s*(?:и|,|год|–|-))/u.exec(text.slice(at))?.[0]
  return year === undefined ? undefined : { iso: `${year}-12-31`, written: year, end: at + year.length }
}
