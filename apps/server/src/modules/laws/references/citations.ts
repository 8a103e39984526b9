import { monthOf, numeralsToDigits, monthName } from '#platform/russian/index.ts'

import { bothAddresses, findLabelled, findReversed, plain, units } from './article-address.ts'
import { blanked, TakenSpans, type Span } from './spans.ts'
import type { NamedNumber, Reference } from './types.ts'
import { withUsualForms } from './written-forms.ts'

const date = String.raw`(?:от\s+)?(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\s+${monthName}\s+\d{4})(?:\s*(?:г\.?|года))?`
const sign = String.raw`(?:№|n|номер|за номером)?\.?\s*`
const country = String.raw`(?:(?:рф|россии|российской федерации)\s+)?`
/** «министерства науки и высшего образования»: up to six words behind the ministry. */
const ministry = String.raw`министерства(?:\s+[а-я]+){1,6}?`
const bodies = String.raw`(?:правительства|президента|${ministry}|мин[а-я]+|рос[а-я]+|главного государственного санитарного врача|фнс|фас|мвд|мчс|банка)\s+`

/** «КАС двести восемнадцать», «351.7 Трудового кодекса»: nothing but a citation. */
const maxWordsOfBriefCitation = 5

type Pattern = { readonly kind: NamedNumber['kind']; readonly pattern: RegExp; readonly suffix?: string }

const patterns: readonly Pattern[] = [
  { kind: 'federal', pattern: /(?<![\d.-])(?<number>\d+)\s*-?\s*(?<suffix>фкз|фз)(?![а-я])/gu },
  {
    kind: 'federal',
    pattern:
      /(?<![а-я])(?<suffix>фкз|фз)(?:\s+рф)?\s*(?:-|№|n|номер)?\s*(?<number>\d+)(?![\d.]*\d)(?!\s*(?:год|г\.))/gu,
  },
  {
    kind: 'standard',
    pattern:
      /(?<![а-я])(?:гост(?:\s*р)?|санпин|снип|сп|ок|окм)\.?\s*(?:\d{4}\s*(?:года|г\.?)\s*)?(?:№\s*)?(?<number>\d[\d.]*(?:-\d+)*)(?!\d|\s*(?:год|г\.))/gu,
  },
  {
    kind: 'decree',
    pattern: new RegExp(
      String.raw`(?<![а-я])(?:постановлени[а-я]+|пост|пп\s?рф|пп|указ[а-я]*|приказ[а-я]*|распоряжени[а-я]+|решени[а-я]+|правил[а-я]*|положени[а-я]+)\.?\s+(?<body>(?:${bodies})*)${country}(?:${date}\s*)?${sign}(?<number>\d+(?![\d])(?:[-/]\d*)?[а-я]{0,2}(?![а-я]))(?!\s*(?:год|г\.|лет|дн|руб|тыс|мин(?:ут)?(?![а-я])|час|-?\s*фк?з))(?![.]\d)(?<after>\s+(?:мин|рос)[а-я]+)?`,
      'gu',
    ),
  },
  {
    kind: 'decree',
    pattern: /(?<![\d.№-])(?<number>\d+)(?:-?(?:е|го|му|м|й|ое))?\s+(?:постановлени|приказ|указ)[а-я]*/gu,
  },
  {
    kind: 'law',
    pattern: new RegExp(
      String.raw`(?<![а-я])закон[а-я]*\s+(?<body>)${country}(?:${date}\s*)?${sign}(?<number>\d+(?:-(?:1|i))?)(?![\d.]*\d)(?!-?\s*(?:год|г\.|лет|дн|ф))`,
      'gu',
    ),
  },
  {
    kind: 'law',
    pattern:
      /(?<![\d.№-])(?<number>\d+)(?:-?(?:й|го|му|м|ый|ого|ому|ом))?\s+(?:федеральн[а-я]+\s+)?закон[а-я]*/gu,
  },
  { kind: 'law', pattern: /(?<![\d.-])(?<number>\d{3,4}-(?:1|i))(?![\d.-])/gu },
]

/**
 * Parses the references of a question: «п. 2 ч. 3 ст. 8 59-ФЗ», «сто тридцать первый закон», «постановление 96 п. 3».
 * Number words become digits only where that yields more references: «первый класс» stays.
 */
export function parseReference(question: string): Reference {
  const asWritten = parse(withDottedArticles(withUsualForms(withArticles(plain(question)))))
  const inDigits = parseSpoken(question)
  return namedIn(inDigits) > namedIn(asWritten) || namesCodeBriefly(inDigits.text) ? inDigits : asWritten
}

/** Parses the references of a question with every number word as digits: «десять точка один» is 10.1. */
export const parseSpoken = (question: string): Reference =>
  parse(withDottedArticles(withUsualForms(withArticles(withPoints(plain(numeralsToDigits(question)))))))

/** A code and a number in a few words: «Жилищный кодекс сто пятьдесят пять». */
const namesCodeBriefly = (text: string) =>
  text.split(/\s+/u).length <= maxWordsOfBriefCitation &&
  /\d/u.test(text) &&
  /(?<![а-я])(?:[гтжз]к|грк|гпк|апк|коап|кас|бк|нк|ук|ск|[а-я]+(?:ый|ого) кодекс[а-я]*)(?![а-я])/u.test(text)

/** «10 точка 1» is 10.1, «26-я прим 1» the feminine 26.1-я, which counts articles. */
const withPoints = (text: string) =>
  text.replaceAll(
    /(?<=\d)(?<first>-я)?,?\s+(?:точка|прим\.?|дробь)\s+(?<number>\d+)(?<second>-я)?/gu,
    (_, first: string | undefined, number: string, second: string | undefined) =>
      `.${number}${first ?? second ?? ''}`,
  )

/** «24-я закона о прокуратуре», «91-я часть 2»: a feminine ordinal without a label of its own counts articles. */
const withArticles = (text: string) =>
  text.replaceAll(
    /(?<![\d.]|(?:стать[а-я]|част[а-я]{1,2}|глав[а-я])\s)(?<number>\d{1,3}(?:\.\d{1,2})?)-я(?!\s+(?:стать[а-я]|част[а-я]{1,2}|глав[а-я])(?!\s+\d+(?![\d.-])))/gu,
    'статья $<number>',
  )

/** Articles of the code of administrative offences have two numbers, which are often said without the dot: «КоАП 5 59». */
function withDottedArticles(text: string): string {
  if (!/(?<![а-я])коап|кодекс[а-я]* об адм|административн[а-я]+ кодекс/u.test(text)) return text
  return text.replaceAll(
    /(?<![\d.№])(?<first>\d{1,2}) (?<second>\d{1,2})(?![\d.]*\d)/gu,
    '$<first>.$<second>',
  )
}

const namedIn = ({ numbers, address }: Reference) =>
  2 * numbers.length + units.filter((unit) => address[unit].length > 0).length

function parse(text: string): Reference {
  const inFront = isNumberFirst(text) ? findReversed(text) : findLabelled(text)
  const { dates, years, spans: ofDates, yearSpans } = datesIn(text)
  // Dates stay readable for «закон от 02.05.2006 № 59»; articles do not: «ст. 40 закона» is no fortieth law.
  const { numbers, spans } = numbersIn(blanked(text, inFront.spans))
  const rest = blanked(text, [...inFront.spans, ...spans, ...ofDates])
  const found = bothAddresses(inFront, findReversed(rest))
  return {
    numbers,
    dates,
    years,
    address: found.address,
    text,
    spans: [...spans, ...ofDates, ...found.spans],
    dateSpans: [...ofDates, ...yearSpans],
  }
}

const label = /(?<![а-я])(?:стать[яиею]|част[ьию]|пункт[а-я]{0,3})(?![а-я])/gu

/** «8-я статья 3-я часть», «8 статья 3 часть»: the last label has no number behind it, so every number stands before its label. */
function isNumberFirst(text: string): boolean {
  const last = [...text.matchAll(label)].at(-1)
  if (!last || /^\s*№?\s*[\divxlc]/u.test(text.slice(last.index + last[0].length, last.index + 30)))
    return false
  return /(?<![\d.])\d+(?:\.\d+)*(?:-?(?:й|я|ей|ая))?\s+(?:стать[яиею]|част[ьию]|пункт[а-я]*)\s+\d+(?:-?(?:й|я|ей|ая))?\s+(?:стать[яиею]|част[ьию]|пункт[а-я]*)/u.test(
    text,
  )
}

function numbersIn(text: string): { numbers: NamedNumber[]; spans: Span[] } {
  const spans: Span[] = []
  const taken = new TakenSpans(text.length)
  const numbers: NamedNumber[] = []
  for (const { kind, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      if (taken.touches(span)) continue
      const named = namedNumber(kind, match)
      if (!named) continue
      taken.add(span)
      spans.push(span)
      numbers.push(named)
    }
  }
  return { numbers, spans }
}

/** How the base begins the name of a body that issues acts: `минпро` of «минпросвещения» and of «министерства просвещения». */
function issuerOf(written: string): string {
  const matter = /министерства\s+(?<matter>[а-я]+)/u.exec(written)?.groups?.['matter']
  // «министерство науки и высшего образования» is Минобрнауки.
  if (matter !== undefined) return `мин${matter === 'науки' ? 'обр' : matter.slice(0, 3)}`
  return /(?:мин|рос|прав|през)[а-я]{3}/u.exec(written)?.[0] ?? ''
}

function namedNumber(kind: NamedNumber['kind'], match: RegExpExecArray): NamedNumber | null {
  const { number = '', suffix, body = '', after = '' } = match.groups ?? {}
  const issuer = issuerOf(`${body} ${after}`)
  if (kind === 'law' && /^(?:19|20)\d\d$/u.test(number)) return null
  const written = match[0].trim()
  if (suffix !== undefined)
    return {
      kind,
      number: `${number}-${suffix}`,
      written: `${number}-${suffix.toUpperCase()}`,
      isFederal: true,
      issuer,
    }
  const isFederal = body !== '' || after !== '' || kind !== 'decree' || written.startsWith('пп')
  return { kind, number: number.replace(/-i$/u, '-1').replace(/[-.]$/u, ''), written, isFederal, issuer }
}

function datesIn(text: string) {
  const spans: Span[] = []
  const dates: string[] = []
  const years: number[] = []
  const yearSpans: Span[] = []
  const take = (match: RegExpExecArray) =>
    spans.push({ start: match.index, end: match.index + match[0].length })
  for (const match of text.matchAll(
    /(?<!\d)(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})(?:\s*г(?:ода|\.)?)?/gu,
  )) {
    take(match)
    const { d = '', m = '', y = '' } = match.groups ?? {}
    dates.push(`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
  }
  for (const match of text.matchAll(
    /(?<!\d)(?<d>\d{1,2})\s+(?<m>[а-я]+)\s+(?<y>(?:19|20)\d\d)(?:\s*г(?:ода|\.)?)?/gu,
  )) {
    const { d = '', m = '', y = '' } = match.groups ?? {}
    const month = monthOf(m)
    if (month === null) continue
    take(match)
    dates.push(`${y}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`)
  }
  for (const match of text.matchAll(
    /(?<![\d.№-])(?<y>(?:19|20)\d\d)(?:-?го)?\s*(?:год[а-я]*|г\.?(?![а-я]))/gu,
  )) {
    years.push(Number(match.groups?.['y']))
    yearSpans.push({ start: match.index, end: match.index + match[0].length })
  }
  return { dates, years, spans, yearSpans }
}
