import { russianDate } from '@uprava/contract/rules/days.ts'

import { shownArticle, type StoredProvision } from '#modules/laws/index.ts'

/** Short names of the country's codes by number and date; codes of the regions have titles like theirs and none. */
const codes: Readonly<Record<string, string>> = {
  '195-ФЗ 2001-12-30': 'КоАП РФ',
  '21-ФЗ 2015-03-08': 'КАС РФ',
  '197-ФЗ 2001-12-30': 'ТК РФ',
  '188-ФЗ 2004-12-29': 'ЖК РФ',
  '138-ФЗ 2002-11-14': 'ГПК РФ',
  '95-ФЗ 2002-07-24': 'АПК РФ',
  '51-ФЗ 1994-11-30': 'ГК РФ',
  '14-ФЗ 1996-01-26': 'ГК РФ',
  '146-ФЗ 2001-11-26': 'ГК РФ',
  '230-ФЗ 2006-12-18': 'ГК РФ',
  '190-ФЗ 2004-12-29': 'ГрК РФ',
  '136-ФЗ 2001-10-25': 'ЗК РФ',
  '145-ФЗ 1998-07-31': 'БК РФ',
  '146-ФЗ 1998-07-31': 'НК РФ',
  '117-ФЗ 2000-08-05': 'НК РФ',
  '223-ФЗ 1995-12-29': 'СК РФ',
  '63-ФЗ 1996-06-13': 'УК РФ',
  '174-ФЗ 2001-12-18': 'УПК РФ',
  '1-ФЗ 1997-01-08': 'УИК РФ',
  '74-ФЗ 2006-06-03': 'ВК РФ',
  '200-ФЗ 2006-12-04': 'ЛК РФ',
  '60-ФЗ 1997-03-19': 'ВзК РФ',
  '81-ФЗ 1999-04-30': 'КТМ РФ',
}

/** Kinds of acts in the genitive, which follows the article: «ч. 1 ст. 12 Федерального закона …». */
const genitives: readonly (readonly [RegExp, string])[] = [
  [/^Федеральный закон/u, 'Федерального закона'],
  [/^Федеральный конституционный закон/u, 'Федерального конституционного закона'],
  [/^Закон/u, 'Закона'],
  [/^Постановление/u, 'постановления'],
  [/^Распоряжение/u, 'распоряжения'],
  [/^Решение/u, 'решения'],
  [/^Приказ/u, 'приказа'],
  [/^Указ/u, 'указа'],
]

type LabelledProvision = Pick<
  StoredProvision,
  'article' | 'actKind' | 'actNumber' | 'actDate' | 'isNumberShared'
>

/**
 * The reference to a provision as lawyers write it, with non-breaking spaces: «ч. 1 ст. 12 Федерального закона № 59-ФЗ»,
 * «ст. 153 ТК РФ», «п. 3 постановления Правительства РФ от 26.02.2010 № 96». What the base names beside it of another act
 * stands behind: «ст. 1064 ГК РФ; ст. 161 ЖК РФ».
 */
export function labelOf(provision: LabelledProvision): string {
  const article = shownArticle(provision)
  const parts = article === 'в целом' ? [] : article.split('; ')
  const others = parts.flatMap((part) => ofOtherAct(part) ?? [])
  const place = parts.filter((part) => ofOtherAct(part) === null).join('; ')
  const own = place === '' ? actLabel(provision) : `${innermostFirst(place)} ${actLabel(provision, true)}`
  return unbroken([own, ...others].join('; '))
}

/** A reference as the base writes it beside an article of another act, as lawyers write it; null when it names no other act. */
function ofOtherAct(part: string): string | null {
  const code = /^(?<name>ЗПП|\p{Lu}\p{L}{0,3}К|КоАП) (?<place>ст\. .+)$/u.exec(part)?.groups
  if (code !== undefined) {
    const name = code['name'] === 'ЗПП' ? 'Закона РФ «О защите прав потребителей»' : `${code['name']!} РФ`
    return `${innermostFirst(code['place']!)} ${name}`
  }
  const law = /^(?:закон )?(?<number>\d{1,4}-ФЗ)(?: от (?<date>[\d.]+))?(?: (?<place>ст\. .+))?$/u.exec(
    part,
  )?.groups
  if (law !== undefined) return named('Федеральный закон', law)
  const order = /^ПП (?:РФ )?(?:№ )?(?<number>\d{1,5})(?: от (?<date>[\d.]+))?(?: (?<place>п\. .+))?$/u.exec(
    part,
  )?.groups
  return order === undefined ? null : named('Постановление Правительства РФ', order)
}

function named(kind: string, { number = '', date, place }: Record<string, string | undefined>): string {
  const day = date === undefined ? '' : ` от ${date}`
  if (place !== undefined) return `${innermostFirst(place)} ${inGenitive(kind)}${day} № ${number}`
  // An order stands in a sentence, a law has its name.
  return `${kind.replace(/^Постановление/u, 'постановление')}${day} № ${number}`
}

/** The act: codes by their usual short name, laws by number, other acts and shared numbers by date and number. */
function actLabel(
  { actKind, actNumber, actDate, isNumberShared }: LabelledProvision,
  isGenitive = false,
): string {
  if (/конституция/iu.test(actKind)) return isGenitive ? 'Конституции РФ' : 'Конституция РФ'
  const code = codes[`${actNumber} ${actDate}`]
  if (code !== undefined) return code
  if (/^\p{L}/u.test(actNumber)) return actNumber
  const isLaw = /закон/iu.test(actKind)
  const date = actDate !== null && (!isLaw || isNumberShared) ? ` от ${russianDate(actDate)}` : ''
  return `${isGenitive ? inGenitive(actKind) : actKind}${date} № ${actNumber}`
}

function inGenitive(kind: string): string {
  const found = genitives.find(([pattern]) => pattern.test(kind))
  return found ? kind.replace(found[0], found[1]) : kind
}

/** The base says «ст. 12 ч. 1 п. 3», lawyers «п. 3 ч. 1 ст. 12». Lists of several articles stay. */
function innermostFirst(place: string): string {
  const { article, part, point } =
    /^(?<article>ст\. [\d.–]+)(?<part> ч\. [\d.–]+)?(?<point> п\. [\d.–]+)?$/u.exec(place)?.groups ?? {}
  return article === undefined ? place : [point, part, article].flatMap((one) => one?.trim() ?? []).join(' ')
}

/** Labels and their numbers stay on one line. */
const unbroken = (text: string): string =>
  text.replaceAll(/(?<=(?:^|[\s(])(?:ст|ч|п|гл|подп)\.) (?=\d)|(?<=№) (?=\S)|(?<=\d) (?=№)/gu, '\u00a0')

/** A Markdown link; brackets and markup of the label are removed. */
export const linkTo = (label: string, address: string): string =>
  `[${label.replaceAll(/[[\]<>`*_]/gu, '')}](${address})`
