import { russianDate } from '@uprava/contract/rules/days.ts'

import { numberInWords } from '#platform/russian/index.ts'

import { annexStart, isAnnexHeading } from '../parse-document.ts'
import { datesIn, sentenceSpans, sumsIn, withoutTitles, wordsOf } from '../text-parts.ts'
import type { ParsedDocument, Paragraph, Location } from '../types.ts'

const whole: Location = { paragraph: null, start: 0, end: 0 }
const at = ({ number }: Paragraph, start: number, end: number, detail?: string): Location => ({
  paragraph: number,
  start,
  end,
  ...(detail === undefined ? {} : { detail }),
})

/** `@nosec:re`: an act that sets rules lacks a provision. */
export function missingSection(document: ParsedDocument, source: string): Location[] {
  const isDue = document.setsRules && (document.kind === 'resolution' || document.kind === 'decision')
  // «Утратившим силу» is required only where an earlier regulation may exist.
  const approves = /утвердить[^.]{0,80}(?:поряд[ок]|положени|регламент|правил)/iu
  if (!isDue) return []
  const text = document.paragraphs.map((paragraph) => paragraph.text).join('\n')
  if (source.startsWith('утративш') && !approves.test(text)) return []
  return new RegExp(source, 'iu').test(text) ? [] : [whole]
}

const counted =
  /(?<![\d.,№/-])(?<number>\d{1,3}(?:[ \u00a0]\d{3})+|\d{1,6})\s*\((?<words>[а-яё][а-яё\s-]{2,120})\)\s*(?<unit>\p{L}+)?/giu
const money = /^(?:руб|коп|тыс|млн)/iu

/** Numbers that differ from their spelling in words. */
export function inconsistentNumbers(document: ParsedDocument, isMoney: boolean): Location[] {
  return document.paragraphs.flatMap((paragraph) => {
    const found = [...paragraph.text.matchAll(counted)].find(({ groups, index, 0: text }) => {
      const { number = '', words = '', unit = '' } = groups ?? {}
      const said = numberInWords(words)
      const sayMoney =
        /рубл|копе/iu.test(words) ||
        money.test(unit) ||
        money.test(paragraph.text.slice(index + text.length).trim())
      return said !== null && sayMoney === isMoney && said !== Number(number.replaceAll(/\s/gu, ''))
    })
    if (!found) return []
    const { number = '', words = '' } = found.groups ?? {}
    return [
      at(
        paragraph,
        found.index,
        found.index + found[0].length,
        `Цифрами «${number}», прописью ${numberInWords(words)?.toLocaleString('ru-RU')}.`,
      ),
    ]
  })
}

/** `@num`: in contracts sums have to be repeated in words; elsewhere the words only have to agree. */
export function numbersWithoutWords(document: ParsedDocument): Location[] {
  const differ = inconsistentNumbers(document, false)
  if (document.kind !== 'contract') return differ
  const bare = document.paragraphs.flatMap((paragraph) => {
    if (paragraph.text.includes('\t')) return []
    const penalty = paragraph.text.search(/штраф|неустойк|пен[яи]|каждый/iu)
    const found = sumsIn(paragraph.text).find(({ start, end }) => {
      const after = paragraph.text.slice(end, end + 240)
      return !/^[^.;]{0,14}\(/u.test(after) && (penalty === -1 || penalty > start)
    })
    return found ? [at(paragraph, found.start, found.end, 'Сумма не повторена прописью.')] : []
  })
  return [...differ, ...bare]
}

const top = /^(?<major>\d{1,3})\.\s+\S/u
const second = /^(?<major>\d{1,3})\.(?<minor>\d{1,3})\.?\s+\S/u

/** `@numbering`: points that are missing, repeated or out of order. A nested list restarts the numbering. */
export function brokenNumbering(document: ParsedDocument): Location[] {
  const locations: Location[] = []
  let open: number[] = []
  let minors = new Map<number, number>()
  for (const paragraph of document.paragraphs) {
    const { text } = paragraph
    if (isAnnexHeading(text) || /^(?:утвержд[её]н|раздел|глава)(?!\p{L})/iu.test(text)) {
      open = []
      minors = new Map()
    }
    const inner = second.exec(text)?.groups
    const outer = inner ? undefined : top.exec(text)?.groups
    if (inner) {
      const [major, minor] = [Number(inner['major']), Number(inner['minor'])]
      const before = minors.get(major)
      const due = (before ?? 0) + 1
      if (minor !== due && !(before === undefined && minor === 0) && !(minor === 1 && before !== 1))
        locations.push(at(paragraph, 0, labelLength(text), gapWords(`${major}.${due}`, `${major}.${minor}`)))
      minors.set(major, minor)
    } else if (outer) {
      const number = Number(outer['major'])
      const level = open.findLastIndex((last) => last + 1 === number)
      if (level !== -1) open = [...open.slice(0, level), number]
      else if (number === 1) open.push(1)
      else {
        const last = open.at(-1)
        if (last !== undefined)
          locations.push(at(paragraph, 0, labelLength(text), gapWords(`${last + 1}`, `${number}`)))
        open = [...open.slice(0, -1), number]
      }
    }
  }
  return locations
}

const labelLength = (text: string) => text.search(/\s/u)
const gapWords = (due: string, found: string) => `После предыдущего ожидается пункт ${due}, стоит ${found}.`

/** Abbreviations that need no explanation (glossary 5), commonly known ones, the short verbs of preambles. */
const known = new Set(
  'РФ ИНН КПП ОГРН ОГРНИП ФИО СМИ ЖКХ ТКО ТОС МФЦ ЕГРН ОКТМО ЕИС МВД МЧС ФНС ФАС ГИБДД НДС СНИЛС ОМС ПД БИК УФК КБК УИН ЕПГУ ФЗ ФКЗ ГК ТК ЖК НК БК УК ЗК СК АПК ГПК КАС РСФСР СССР ООО АО ПАО ОАО ЗАО ИП НКО МУП ГУП МБУ МКУ МАУ ГБУ МБОУ МАОУ МКОУ МБДОУ МАДОУ ГБОУ ФГБУ ГОСТ ОК СП МКД ЗАГС ОКПО ОКВЭД ЮРИС США УИК ТЭЦ НПА МРОТ РТ РС ТЧ МП ОМВД РЕШИЛ РЕШИЛА РЕШИЛО'.split(
    ' ',
  ),
)

/** `@abbr`: the first mention of an abbreviation that is never spelled out. */
export function unexplainedAbbreviations(document: ParsedDocument): Location[] {
  const text = document.paragraphs.map((paragraph) => paragraph.text).join('\n')
  const seen = new Set<string>()
  return document.paragraphs.flatMap((paragraph) => {
    if (isInCapitals(paragraph.text)) return []
    const found = [...paragraph.text.matchAll(/(?<![\p{L}\d«-])(?<short>[А-ЯЁ]{2,6})(?![\p{L}\d»-])/gu)].find(
      (match) => {
        const short = match[0]
        if (known.has(short) || seen.has(short) || isInQuotes(paragraph.text, match.index)) return false
        seen.add(short)
        if (/^\s*\((?!\d)/u.test(paragraph.text.slice(match.index + short.length))) return false
        return !new RegExp(String.raw`(?:далее\s*[–—-]\s*|\()\s*${short}(?!\p{L})`, 'iu').test(text)
      },
    )
    return found
      ? [at(paragraph, found.index, found.index + found[0].length, `«${found[0]}» нигде не расшифровано.`)]
      : []
  })
}

/** Whether the line is in capitals, where abbreviations cannot be recognized. */
function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length > 0 &&
    letters.filter((letter) => letter !== letter.toLowerCase()).length / letters.length > 0.6
  )
}

function isInQuotes(text: string, index: number): boolean {
  const open = text.lastIndexOf('«', index)
  return open !== -1 && text.indexOf('»', open) > index
}

/** Who concludes a contract and on what ground, and what nobody answers for: set phrases that are not divided. */
const isSetPhrase = (text: string): boolean =>
  (/именуе(?:м|тс)|в\s+лице\s/iu.test(text) && /заключил|составил|договорил|подписал/iu.test(text)) ||
  /непреодолимой\s+силы/iu.test(text)

/** `@sent>n`: sentences of more than n words, titles of acts and the set phrases of contracts not counted. */
export function longSentences(document: ParsedDocument, max: number): Location[] {
  return document.paragraphs.flatMap((paragraph) => {
    const long = sentenceSpans(paragraph.text).find(
      ({ text }) => wordsOf(withoutTitles(text)).length > max && !isSetPhrase(text),
    )
    if (!long) return []
    return [
      at(paragraph, long.start, long.end, `В предложении слов: ${wordsOf(withoutTitles(long.text)).length}.`),
    ]
  })
}

const mention =
  /приложени(?:е|я|ю|ем|и|ям|ями|ях)\s*(?:№\s*)?(?<number>\d{1,2})(?!\p{L}|\.?\d)(?=(?<after>[^.;]{0,60}))/giu
const ofAnother =
  /^\s*к\s+(?!настоящ)(?:постановлени|приказ|закон|решени|распоряжени|договор|указ|порядк|правил|федеральн)/iu

/** An act that changes another one cites the annexes of that one, unless it says which are its own. */
const amending =
  /(?<!\p{L})внести\s+(?:в\s|следующ|изменени|дополнени)|(?<!\p{L})изложить\s+в\s+(?:новой|следующей)\s+редакции/iu
const ownAnnex = /(?:согласно|в\s+соответствии\s+с)\s+$/iu

/** «приложениям 1 и 2», «1, 2 и 3», «1–3»: the numbers behind the first one. */
function furtherNumbers(after: string): number[] {
  const list = /^(?:\s*(?:,|и|[–-])\s*(?:№\s*)?\d{1,2}(?!\p{L}|\.?\d))+/u.exec(after)?.[0] ?? ''
  return [...list.matchAll(/\d{1,2}/gu)].map(([one]) => Number(one))
}

type Annexes = { mentioned: Map<number, Location>; present: Map<number, Location> }

function annexesOf(document: ParsedDocument): Annexes {
  const mentioned = new Map<number, Location>()
  const present = new Map<number, Location>()
  const isAmending = document.paragraphs.some(({ text }) => amending.test(text))
  for (const paragraph of document.paragraphs) {
    const heading = paragraph.number > 3 ? annexStart(document.paragraphs, paragraph.number - 1) : null
    if (heading) {
      const number = Number(heading.groups?.['number'] ?? 1)
      if (!present.has(number)) present.set(number, at(paragraph, 0, heading[0].length))
      continue
    }
    for (const match of paragraph.text.matchAll(mention)) {
      const { number = '', after = '' } = match.groups ?? {}
      if (ofAnother.test(after)) continue
      const isNamedOwn =
        ownAnnex.test(paragraph.text.slice(Math.max(0, match.index - 30), match.index)) ||
        /^[^.;]{0,30}?к\s+настоящ/iu.test(after)
      if (isAmending && !isNamedOwn) continue
      for (const one of [number, ...furtherNumbers(after)])
        if (!mentioned.has(Number(one)))
          mentioned.set(Number(one), at(paragraph, match.index, match.index + match[0].length))
    }
  }
  return { mentioned, present }
}

/** `@appendix`: annexes that are mentioned but missing. */
export function missingAnnexes(document: ParsedDocument): Location[] {
  const { mentioned, present } = annexesOf(document)
  const numbered = [...mentioned]
    .filter(([number]) => !present.has(number))
    .map(([number, location]) => ({ ...location, detail: `Приложения № ${number} в файле нет.` }))
  return numbered.length > 0 || present.size > 0 ? numbered : approvedButAbsent(document)
}

const approved =
  /(?<!\p{L})утвердить(?!\p{L})[^.]{0,200}(?:\(прилага[юе]тся\)|прилагаем\p{L}{2}(?!\p{L}))|(?<!\p{L})(?:согласно\s+приложению|в\s+соответствии\s+с\s+приложением)(?!\s*(?:№|\d))(?!\s+к\s+(?!настоящ))/iu
/** How a text that is approved begins, with or without «Приложение» above it. */
const approvedText =
  /^(?:\p{L}+ый\s+|\p{L}+ая\s+|\p{L}+ое\s+)?(?:приложени|утвержд[её]н|порядок|положени|правила|регламент|перечень|состав|программа|план|форма|схема|список|реестр|методика|инструкци|требовани|структура|расписани|смета|график|кодекс|стандарт|устав|размер|норматив|тариф|ставк|показател|бюджет|отч[её]т|карта|паспорт|проект|бланк|журнал|заявлени|акт|проток)/iu

/** «Утвердить Порядок (прилагается)», «организовать дежурство согласно приложению», and nothing stands behind the points. */
function approvedButAbsent({ kind, paragraphs }: ParsedDocument): Location[] {
  if (!['resolution', 'decision', 'directive', 'order'].includes(kind)) return []
  const point = paragraphs.find(({ text }) => approved.test(text))
  const match = point && approved.exec(point.text)
  if (!match) return []
  const isThere = paragraphs
    .slice(point.number)
    .some(({ text }) => text.includes('\t') || approvedText.test(text))
  const detail = 'В файле нет того, что прилагается.'
  return isThere ? [] : [at(point, match.index, match.index + match[0].length, detail)]
}

const repeated = /(?<![\p{L}\d-])(?<word>\p{L}+)[ \u00A0]+\k<word>(?![\p{L}\d-])/giu
/** Words that Russian says twice. */
const saidTwice =
  /^(?:вс[её]|так|сам|чуть|еле|едва|да|нет|вот|ну|очень|давно|много|мало|что|раз|то|[ivx]+)$/iu

/** `@doubled`: «на на территории». Names, headings in capitals and cells of tables may repeat a word. */
export function doubledWords({ paragraphs }: ParsedDocument): Location[] {
  return paragraphs.flatMap((paragraph) => {
    if (paragraph.text.includes('\t') || isInCapitals(paragraph.text)) return []
    const found = [...paragraph.text.matchAll(repeated)].find(
      ({ 0: text, groups }) => !saidTwice.test(groups!['word']!) && !/\s\p{Lu}\p{L}*$/u.test(text),
    )
    return found ? [at(paragraph, found.index, found.index + found[0].length)] : []
  })
}

/** `@appendixlist`: annexes that are present but never mentioned. */
export function unmentionedAnnexes(document: ParsedDocument): Location[] {
  const { mentioned, present } = annexesOf(document)
  if (present.size === 0) return []
  const text = document.paragraphs
    .slice(0, Number.isFinite(document.annexFrom) ? document.annexFrom - 1 : undefined)
    .map((one) => one.text)
    .join('\n')
  // «прилагаемый порядок», «согласно приложению»: a single annex needs no number.
  if (present.size === 1 && /прилага|приложени/iu.test(text)) return []
  // The only annex, without a number, belongs to the act it follows.
  if (present.size === 1 && [...present.values()].every(({ end }) => end <= 'приложение'.length)) return []
  // «прилагаемый Порядок» is the first annex.
  const isFirstNamed = /прилагаем/iu.test(text)
  return [...present]
    .filter(([number]) => !mentioned.has(number) && !(number === 1 && isFirstNamed))
    .map(([number, location]) => ({ ...location, detail: `Текст не ссылается на приложение № ${number}.` }))
}

/** «не позднее» stands so near before its date. Characters. */
const deadlineWidth = 120

/** `@pastdeadline`: a deadline before the document's date; of a draft, before today. */
export function pastDeadlines(document: ParsedDocument): Location[] {
  const from = document.date ?? document.today
  return document.paragraphs.flatMap((paragraph) => {
    const late = datesIn(paragraph.text).find(({ start, iso }) => {
      const before = paragraph.text.slice(Math.max(0, start - deadlineWidth), start)
      const isDeadline = /(?:в\s+срок\s+до|не\s+позднее|(?<!(?:с|от)\s[^,;]{0,40})(?<!\p{L})до)\s*$/iu.test(
        before,
      )
      return (
        iso !== null &&
        iso < from &&
        isDeadline &&
        !/редакци|действовал|период|утратил/iu.test(before.slice(-60))
      )
    })
    return late ? [at(paragraph, late.start, late.end, `Срок истёк до ${russianDate(from)}.`)] : []
  })
}
