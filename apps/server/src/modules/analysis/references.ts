import type { Reference } from '@uprava/contract/analysis.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { actsOfTitles, actStatusOf, type ActStatus, type TitledAct } from '#modules/laws/index.ts'

import { requisitesOf, requisitesOfTitle, titleWords, type KnownRequisites } from './known-requisites.ts'
import { ruleOf } from './rules/rule-catalogue.ts'
import type { CitedAct, Examination, RawFinding } from './rules/types.ts'

/** The maximum number of references of a document that are looked up. */
const maxReferences = 200

type Checked = {
  readonly act: CitedAct
  readonly standing: ActStatus | null
  /** The act of the base with the written title, when that is another one than the written number and date name. */
  readonly titled: TitledAct | null
  /** The act with the written number and date that the base does not hold. */
  readonly listed: KnownRequisites | null
}
export type CheckedReferences = {
  readonly findings: readonly RawFinding[]
  readonly table: readonly Reference[]
  /** The number of references that were not looked up. */
  readonly leftOut: number
}

/**
 * Looks the cited acts up in the reference base, as of the document's day: the fifth chapter of the report and
 * its findings (`@cite:…`).
 */
export async function checkCitedActs(
  { acts }: Examination,
  { channelId, onDate }: { channelId: number; onDate: string },
): Promise<CheckedReferences> {
  const mentions = firstMentions(acts)
  const lookedUp = mentions.slice(0, maxReferences)
  const standings = await actStatusOf(lookedUp, { channelId, onDate })
  const byTitle = await actsOfTitles(
    lookedUp.map(({ title, isLocal }) => (isLocal ? '' : title)),
    { channelId },
  )
  const checked = lookedUp.map((act, at): Checked => {
    const found = ownActOnly(act, standings[at] ?? null)
    const listed = act.isLocal || (found && !found.isOfOtherDate) ? null : requisitesOf(act.number, act.date)
    const titled = byTitle[at] ?? (act.isLocal ? null : requisitesOfTitle(act.title))
    const isOther =
      titled !== null &&
      (found === null || !isSame(titled, found)) &&
      (listed === null || !isSame(titled, listed))
    const standing = listed ? null : isOther ? found : matchTitle(act, found)
    return { act, standing, titled: isOther ? titled : null, listed }
  })
  // The common base has no acts of municipalities; those of the channel's own base are found.
  const reported = checked.filter(({ act, standing }) => standing !== null || !act.isLocal)
  return {
    findings: reported.flatMap((one) => findingsOf(one, { acts, onDate })),
    table: reported.map((one) => rowOf(one, onDate)),
    leftOut: mentions.length - lookedUp.length,
  }
}

/** The first mention of each act: one lookup each. */
function firstMentions(acts: readonly CitedAct[]): CitedAct[] {
  const seen = new Set<string>()
  return acts.filter(({ written, date }) => {
    const key = `${written.toLowerCase().replaceAll(/\s+/gu, ' ')} ${date ?? ''}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Act numbers repeat each year: with another date and another title it is a different act, which the base does
 * not have.
 */
function matchTitle(act: CitedAct, standing: ActStatus | null): ActStatus | null {
  if (!standing?.isOfOtherDate || act.title === '') return standing
  return isLike(act.title, standing.title) ? standing : null
}

/** A municipal act has the number of no federal law; of another day it is another act. */
const ownActOnly = (act: CitedAct, standing: ActStatus | null): ActStatus | null =>
  standing &&
  ((act.isLocal && (isOfLaw(standing.number) || standing.isOfOtherDate)) || isOtherNumber(act, standing))
    ? null
    : standing

const isOfLaw = (number: string) => /-Ф?К?З$/iu.test(number)

/** The base found the act by its title although another number is written. */
const isOtherNumber = ({ number }: CitedAct, standing: ActStatus): boolean =>
  number !== null && isOfLaw(number) && number !== standing.number.toLowerCase()

const isSame = (titled: TitledAct, { number, date }: TitledAct): boolean =>
  titled.number === number && titled.date === date

/** Whether half of the words of the shorter title are in the longer one. */
function isLike(one: string, other: string): boolean {
  const [a, b] = [titleWords(one), titleWords(other)]
  const common = [...a].filter((stem) => b.has(stem)).length
  return common >= Math.min(a.size, b.size) / 2
}

/**
 * Whether the written title is not that of the act: a quarter of its words are foreign to it, or a word of the law's
 * title is missing («Об образовании» is another law than «Об образовании в Российской Федерации»). Titles that the
 * base itself marks as unverified, gives with an explanation or in its own words («Положение о …») are not compared.
 */
function isForeignTitle(title: string, { number, title: known }: TitledAct): boolean {
  if (title === '' || /сверить|^(?:положение|порядок|правила|требования|перечень)(?!\p{L})/iu.test(known))
    return false
  const [said, own] = [titleWords(title), titleWords(known)]
  const foreign = [...said].filter((word) => !own.has(word)).length
  if (said.size > 0 && foreign / said.size >= 0.25) return true
  const isExact = isOfLaw(number) && !/[(«]|внесении\s+изменени/iu.test(known)
  return isExact && [...own].some((word) => !said.has(word))
}

type Context = { acts: readonly CitedAct[]; onDate: string }

function findingsOf(checked: Checked, context: Context): RawFinding[] {
  const { act, standing, titled, listed } = checked
  if (listed && !titled) return listedFindings(act, listed, context)
  if (titled && !(standing?.status.isRepealed && !isForeignTitle(act.title, standing))) {
    const under = listed
      ? `Под этим номером известен ${officialName(listed)}, а с таким названием — ${officialName(titled)}.`
      : standing
        ? `Под этим номером в базе ${officialName(standing)}, а с таким названием — ${officialName(titled)}.`
        : `Акт с таким номером не найден, а с таким названием — ${officialName(titled)}.`
    return [mismatch(act, under, titled, standing)]
  }
  if (!standing)
    return [
      findingOf('REF-05', act, 'Акт в справочной базе не найден: это не значит, что его не существует.'),
    ]
  const { status, norm } = standing
  const own = officialName(standing)
  if (standing.isOfOtherDate)
    return [
      findingOf('REF-02', act, `В базе под этим номером ${own}.`, {
        suggestion: `Сверьте с официальной публикацией: ${norm.requisites}.`,
        norms: [norm.norm_id],
      }),
    ]
  if (!status.isRepealed && isForeignTitle(act.title, standing))
    return [mismatch(act, `Под этим номером в базе ${own}: название другое.`, standing, standing)]
  if (status.isRepealed) {
    const instead = norm.replaced_by
    return [
      findingOf('REF-01', act, `${own}: ${(status.warning ?? 'утратил силу').toLowerCase()}.`, {
        suggestion: instead ? `Замените на действующий: ${instead.title}.` : ruleOf('REF-01').suggestion,
        norms: [norm.norm_id, ...(instead ? [instead.norm_id] : [])],
      }),
    ]
  }
  if (status.text === 'ещё не применяется')
    return [findingOf('REF-04', act, `${status.warning ?? ''}.`, { norms: [norm.norm_id] })]
  return standing.number === '131-ФЗ' && !mentionsTransition(context)
    ? [findingOf('REF-03', act, '', { norms: [norm.norm_id, ...ruleOf('REF-03').norms] })]
    : []
}

/** What does not agree with an act that is known by its requisites only. */
function listedFindings(act: CitedAct, listed: KnownRequisites, { onDate }: Context): RawFinding[] {
  if (isForeignTitle(act.title, listed))
    return [
      mismatch(act, `Под этим номером известен ${officialName(listed)}: название другое.`, listed, null),
    ]
  if (listed.repealed === null || listed.repealed > onDate) return []
  return [
    findingOf(
      'REF-01',
      act,
      `${officialName(listed)} утратил силу с ${russianDate(listed.repealed)}: сверьте с официальным порталом.`,
    ),
  ]
}

const mentionsTransition = ({ acts, onDate }: Context) =>
  onDate < '2025-06-19' || acts.some(({ number }) => number?.startsWith('33-фз') === true)

/** A finding that names what does not agree, with the reference as it should be. */
function mismatch(act: CitedAct, detail: string, right: TitledAct, standing: ActStatus | null): RawFinding {
  const corrected = act.written
    .replace(/(?:№|N)\s*\d[\p{L}\d/-]*/u, `№ ${right.number}`)
    .replace(/от\s+(?:\d{1,2}\.\d{2}\.\d{4}|«?\d{1,2}»?\s+\p{L}+\s+\d{4})/u, (date) =>
      right.date === null ? date : `от ${russianDate(right.date)}`,
    )
  return findingOf('REF-02', act, detail, {
    suggestion: `Если имелся в виду акт с этим названием: ${officialName(right)}.`,
    rewrite: corrected === act.written ? null : { was: act.written, now: corrected },
    norms: standing ? [standing.norm.norm_id] : [],
  })
}

const officialName = ({ number, date, title }: TitledAct) =>
  `№ ${number}${date === null ? '' : ` от ${russianDate(date)}`} ${quoted(title)}`

function findingOf(
  code: string,
  act: CitedAct,
  detail: string,
  more: { suggestion?: string; norms?: readonly string[]; rewrite?: RawFinding['rewrite'] } = {},
): RawFinding {
  const rule = ruleOf(code)
  return {
    code,
    group: rule.group,
    severity: rule.severity,
    title: rule.title,
    paragraph: act.paragraph,
    start: act.start,
    end: act.end,
    quote: act.written.slice(0, 160),
    explain: [detail, rule.explain].filter((part) => part !== '').join(' '),
    suggestion: more.suggestion ?? rule.suggestion,
    rewrite: more.rewrite ?? null,
    norms: more.norms ?? rule.norms,
  }
}

function rowOf({ act, standing, titled, listed }: Checked, onDate: string): Reference {
  const { written, paragraph } = act
  if (listed && !titled)
    return {
      written,
      paragraph,
      status: listed.repealed !== null && listed.repealed <= onDate ? 'утратил силу' : 'реквизиты известны',
      remark: `${officialName(listed)}: норм этого акта в базе нет, сверьте с официальным порталом.`,
      norm: null,
    }
  if (!standing)
    return {
      written,
      paragraph,
      status: 'не найдено',
      remark: titled ? `С таким названием в базе ${officialName(titled)}.` : 'Проверьте вручную.',
      norm: null,
    }
  const { status, norm } = standing
  const remarks = [
    titled ? `С таким названием в базе ${officialName(titled)}.` : '',
    standing.isOfOtherDate ? `Дата не совпадает: в базе ${officialName(standing)}.` : '',
    status.warning === null ? '' : `${status.warning}.`,
    standing.hasArticle === false ? 'Статьи (пункта) нет в базе: сверьте с официальным текстом.' : '',
    norm.replaced_by ? `Действует вместо него: ${norm.replaced_by.title}.` : '',
    norm.confidence === 'B' ? `Норма: ${norm.badge}.` : '',
  ]
  return {
    written,
    paragraph,
    status: status.text,
    remark: remarks.filter((part) => part !== '').join(' ') || `На ${russianDate(onDate)} замечаний нет.`,
    norm,
  }
}
