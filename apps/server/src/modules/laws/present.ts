import { confidenceBadges, type Citation } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import type { StoredProvision } from './base/provision.ts'
import { statusOn } from './status.ts'

/** Where a norm without an address of its own is looked for by its requisites (domain rules 1). */
const searchPage = 'http://publication.pravo.gov.ru/search'

type Act = Pick<StoredProvision, 'actKind' | 'actNumber' | 'actDate' | 'actTitle'>

/** The act in one line: «Федеральный закон от 02.05.2006 № 59-ФЗ «О порядке …»». */
export function actReference({ actKind, actNumber, actDate, actTitle }: Act): string {
  const dated = actDate === null ? '' : ` от ${russianDate(actDate)}`
  if (!/\d/u.test(actNumber)) return actTitle
  if (/кодекс/iu.test(actKind)) return `${actTitle}${dated} № ${actNumber}`
  if (/^\p{L}/u.test(actNumber)) return `${actNumber}${dated} «${actTitle}»`
  return `${actKind}${dated} № ${actNumber} «${actTitle}»`
}

/** The place in the act; empty where the number is still to be compared: then only the act is shown (domain rules 3). */
export const shownArticle = ({ article }: Pick<StoredProvision, 'article'>): string =>
  article.includes('сверить') ? '' : article

/** A provision as a citation on a day (yyyy-mm-dd). The quote is an exact stretch of its text. */
export function citationOf(
  provision: StoredProvision,
  onDate: string,
  more: { quote?: string; replacedBy?: StoredProvision | null } = {},
): Citation {
  const { text: status, warning } = statusOn(provision, onDate)
  const title = actReference(provision)
  const article = shownArticle(provision)
  return {
    norm_id: provision.normId,
    title,
    article,
    quote: more.quote ?? '',
    url: provision.sourceUrl ?? searchPage,
    status,
    heading: provision.heading,
    act: actFacts(provision),
    requisites: article === '' || article === 'в целом' ? title : `${title}, ${article}`,
    confidence: provision.confidence,
    badge: confidenceBadges[provision.confidence],
    on: russianDate(onDate),
    warning,
    replaced_by: more.replacedBy ? successorOf(more.replacedBy) : null,
  }
}

const successorOf = (provision: StoredProvision) => ({
  norm_id: provision.normId,
  title: actReference(provision),
  article: shownArticle(provision),
})

export const actFacts = ({ actKind, actNumber, actDate, actTitle }: Act) => ({
  kind: actKind,
  number: actNumber,
  date: actDate === null ? null : russianDate(actDate),
  title: actTitle,
})

type Edition = Pick<StoredProvision, 'validFrom' | 'validTo' | 'origin' | 'checkedAt'>

export const presentEdition = ({ validFrom, validTo, origin, checkedAt }: Edition) => ({
  valid_from: validFrom === null ? null : russianDate(validFrom),
  valid_to: validTo === null ? null : russianDate(validTo),
  origin: origin === 'base' ? ('summary' as const) : ('official' as const),
  checked_at: russianDate(checkedAt),
})
