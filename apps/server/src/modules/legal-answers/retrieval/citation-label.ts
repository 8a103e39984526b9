import { russianDate } from '@uprava/contract/rules/days.ts'

import { shownArticle, type StoredProvision } from '#modules/laws/index.ts'

/** Short names of codes. */
const codes: readonly (readonly [RegExp, string])[] = [
  [/об административных правонарушениях/iu, 'КоАП РФ'],
  [/административного судопроизводства/iu, 'КАС РФ'],
  [/^трудов/iu, 'ТК РФ'],
  [/^жилищн/iu, 'ЖК РФ'],
  [/^гражданский процессуальн/iu, 'ГПК РФ'],
  [/^арбитражн/iu, 'АПК РФ'],
  [/^гражданск/iu, 'ГК РФ'],
  [/^градостроительн/iu, 'ГрК РФ'],
  [/^земельн/iu, 'ЗК РФ'],
  [/^бюджетн/iu, 'БК РФ'],
  [/^налогов/iu, 'НК РФ'],
  [/^семейн/iu, 'СК РФ'],
  [/^уголовн/iu, 'УК РФ'],
  [/^водн/iu, 'ВК РФ'],
  [/^лесн/iu, 'ЛК РФ'],
]

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
  'article' | 'actKind' | 'actNumber' | 'actDate' | 'actTitle' | 'isNumberShared'
>

/**
 * The reference to a provision as lawyers write it, with non-breaking spaces: «ч. 1 ст. 12 Федерального закона № 59-ФЗ»,
 * «ст. 153 ТК РФ», «п. 3 постановления Правительства РФ от 26.02.2010 № 96».
 */
export function labelOf(provision: LabelledProvision): string {
  const article = shownArticle(provision)
  const place = article === 'в целом' ? '' : article
  return unbroken(
    place === '' ? actLabel(provision) : `${innermostFirst(place)} ${actLabel(provision, true)}`,
  )
}

/** The act: codes by their usual short name, laws by number, other acts and shared numbers by date and number. */
function actLabel(
  { actKind, actNumber, actDate, actTitle, isNumberShared }: LabelledProvision,
  isGenitive = false,
): string {
  if (/конституция/iu.test(actKind)) return isGenitive ? 'Конституции РФ' : 'Конституция РФ'
  const code = /кодекс/iu.test(actKind) ? codes.find(([pattern]) => pattern.test(actTitle)) : undefined
  if (code) return code[1]
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
