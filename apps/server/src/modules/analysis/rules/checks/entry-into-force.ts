import { russianDate } from '@uprava/contract/rules/days.ts'

import { datesIn } from '../text-parts.ts'
import type { Location, ParsedDocument, Paragraph } from '../types.ts'

const moment =
  /вступа\p{L}+\s+в\s+(?:законную\s+)?силу[^.;]{0,40}?\s(?:с\s+момента|со\s+дня|с\s+даты|после)\s+(?:его\s+|е[её]\s+)?(?:подписани|приняти|издани|утвержден)\p{L}*(?!\s+и\s+(?:официальн|опубликован))/iu
const fixed = /вступа\p{L}+\s+в\s+(?:законную\s+)?силу[^.;]{0,40}?\sс\s+(?=\d|«)/iu
const extended =
  /(?:распространя\p{L}+(?:\s+сво[её]\s+действие)?\s+на|применя\p{L}+\s+к)\s+(?:[\p{L},-]+\s+){0,6}?(?:с\s+)?(?=\d)/iu
const begun = /(?:примен|действу|взима|начисля|исчисля)\p{L}*\s+с\s+(?=\d|«)/iu
const earlier =
  /(?:возвед[её]нн|построенн|размещ[её]нн|заключ[её]нн|установленн|выданн|возникш)\p{L}*\s+до\s+(?:принятия|вступления|утверждения|издания)[^.;]{0,60}(?:снос|аннулир|прекраща|утрачива|взыск|доплач|изыма|удваива)\p{L}*/iu

/** What is paid to people may be paid for an earlier time: only what makes their position worse may not. */
const improves =
  /(?<!\p{L})(?:стипенди|пособи|выплат|компенсаци|доплат|надбав|премир|премии|преми[йяю]|льгот|оплат\p{L}+\s+труда|оклад)\p{L}*/iu
const worsens = /удержива|штраф|пен[яиюе](?!\p{L})|налог|взыск|взима|повыша|сбор|плат[аы]\s+за|доплачива/iu

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
  return document.paragraphs.flatMap((paragraph) => {
    const found = (isForOthers ? fromSigning(paragraph) : undefined) ?? retroactive(paragraph, document)
    return found ? [found] : []
  })
}

const isOfAuthority = ({ paragraphs }: ParsedDocument): boolean =>
  paragraphs
    .slice(0, 4)
    .some(({ text }) => /администраци|управлени|комитет|департамент|отдел(?!\p{L}*ени)/iu.test(text))

function fromSigning({ number, text }: Paragraph): Location | undefined {
  const found = moment.exec(text)
  if (!found) return undefined
  return {
    paragraph: number,
    start: found.index,
    end: found.index + found[0].length,
    detail: 'Акт затрагивает права граждан и организаций, поэтому действует только после опубликования.',
    rewrite: {
      was: found[0],
      now: found[0].replace(
        /\s(?:с\s+момента|со\s+дня|с\s+даты|после)\s.*$/iu,
        ' после дня его официального опубликования',
      ),
    },
  }
}

function retroactive(paragraph: Paragraph, { date }: ParsedDocument): Location | undefined {
  const { number, text } = paragraph
  const older = earlier.exec(text)
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
