import type { Reference } from '@uprava/contract/analysis.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { actsOfDays, actsOfTitles, actStatusOf, type ActStatus, type TitledAct } from '#modules/laws/index.ts'

import {
  codeRequisites,
  lawOfNumber,
  requisitesOf,
  requisitesOfTitle,
  sameFigures,
  titleWords,
  type KnownRequisites,
} from './known-requisites.ts'
import { ruleOf } from './rules/rule-catalogue.ts'
import type { CitedAct, Examination, RawFinding } from './rules/types.ts'

/** The maximum number of references of a document that are looked up. */
const maxReferences = 200

type Checked = {
  readonly act: CitedAct
  readonly standing: ActStatus | null
  /** The act of the base with the written title, when that is another one than the written number and date name. */
  readonly titled: TitledAct | null
  /** `titled` was found by the day or the number of the written act, not by a title. */
  readonly isSupposed: boolean
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
  const ofDays = await actsOfDays(new Set(lookedUp.flatMap(({ date }) => date ?? [])), { channelId })
  const checked = lookedUp.map((act, at) =>
    checkedAct(act, { found: standings[at] ?? null, titled: byTitle[at] ?? null, ofDays }),
  )
  // The common base has no acts of municipalities; those of the channel's own base are found.
  const reported = checked.filter(({ act, standing }) => standing !== null || !act.isLocal)
  return {
    findings: reported.flatMap((one) => findingsOf(one, { acts, onDate })),
    table: reported.map((one) => rowOf(one, onDate)),
    leftOut: mentions.length - lookedUp.length,
  }
}

type LookedUp = {
  readonly found: ActStatus | null
  readonly titled: TitledAct | null
  readonly ofDays: readonly TitledAct[]
}

function checkedAct(act: CitedAct, lookedUp: LookedUp): Checked {
  const found = ownActOnly(act, lookedUp.found)
  const listed = act.isLocal || (found && !found.isOfOtherDate) ? null : requisitesOf(act.number, act.date)
  const titled = codeMeant(act) ?? lookedUp.titled ?? (act.isLocal ? null : requisitesOfTitle(act.title))
  const isOther =
    titled !== null &&
    (found === null || !(isSame(titled, found) || isRenewed(act.title, found))) &&
    (listed === null || !isSame(titled, listed))
  if (isOther) return { act, standing: found, titled, isSupposed: false, listed }
  const standing = listed ? null : matchTitle(act, found)
  const isKnown = listed !== null || (standing !== null && !standing.isOfOtherDate)
  const likely =
    isKnown || act.isLocal || act.number === null || act.date === null
      ? null
      : (lawOfNumber(act.number) ?? sameFigures(act.number, act.date, lookedUp.ofDays))
  const supposed = likely && (act.title === '' || isLike(act.title, likely.title)) ? likely : null
  return { act, standing, titled: supposed, isSupposed: supposed !== null, listed }
}

/** Decrees follow each other under one title: the written number and day say which one is meant. */
function isRenewed(written: string, found: ActStatus): boolean {
  if (found.isOfOtherDate || isOfLaw(found.number)) return false
  const [said, own] = [written, found.title].map((title) => ownWords(title))
  return [...said!].every((word) => own!.has(word)) || [...own!].every((word) => said!.has(word))
}

/** The words of a title without those that say what kind of act it is, and whose. */
const ownWords = (title: string): ReadonlySet<string> =>
  new Set(
    [...titleWords(title)].filter((word) => !/^(?:утвер|прави|поряд|полож|перече|росси|федер)/u.test(word)),
  )

/** The code that is named, where its number or day is not the written one; its part of that day or number, else the first. */
function codeMeant({ written, number, date }: CitedAct): TitledAct | null {
  const parts = number === null ? [] : codeRequisites(written)
  const isOf = (part: TitledAct) => part.number.toLowerCase() === number
  if (parts.some((part) => isOf(part) && (date === null || part.date === date))) return null
  return parts.find((part) => part.date === date) ?? parts.find(isOf) ?? parts[0] ?? null
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
  const { act, standing, titled, isSupposed, listed } = checked
  if (listed && !titled) return listedFindings(act, listed, context)
  if (titled && !(standing?.status.isRepealed && !isForeignTitle(act.title, standing))) {
    const meant = `${isSupposed ? 'вероятно, это' : 'с таким названием —'} ${officialName(titled)}`
    const under = listed
      ? `Под этим номером известен ${officialName(listed)}, а ${meant}.`
      : standing
        ? `Под этим номером в базе ${officialName(standing)}, а ${meant}.`
        : `Акт с таким номером не найден, а ${meant}.`
    return [mismatch(act, under, titled, { standing, isSupposed })]
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
    return [mismatch(act, `Под этим номером в базе ${own}: название другое.`, standing, { standing })]
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
  if (listed.repealed !== null && listed.repealed <= onDate)
    return [
      findingOf(
        'REF-01',
        act,
        `${officialName(listed)} утратил силу с ${russianDate(listed.repealed)}: сверьте с официальным порталом.`,
      ),
    ]
  return isForeignTitle(act.title, listed)
    ? [mismatch(act, `Под этим номером известен ${officialName(listed)}: название другое.`, listed)]
    : []
}

const mentionsTransition = ({ acts, onDate }: Context) =>
  onDate < '2025-06-19' || acts.some(({ number }) => number?.startsWith('33-фз') === true)

/** A finding that names what does not agree, with the reference as it should be. */
function mismatch(
  act: CitedAct,
  detail: string,
  right: TitledAct,
  { standing = null, isSupposed = false }: { standing?: ActStatus | null; isSupposed?: boolean } = {},
): RawFinding {
  const corrected = act.written
    .replace(/(?:№|N)\s*\d[\p{L}\d/-]*/u, `№ ${right.number}`)
    .replace(/от\s+(?:\d{1,2}\.\d{2}\.\d{4}|«?\d{1,2}»?\s+\p{L}+\s+\d{4})/u, (date) =>
      right.date === null ? date : `от ${russianDate(right.date)}`,
    )
  return findingOf('REF-02', act, detail, {
    suggestion: isSupposed
      ? `Сверьте реквизиты: вероятно, это ${officialName(right)}.`
      : `Если имелся в виду акт с этим названием: ${officialName(right)}.`,
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

function rowOf({ act, standing, titled, isSupposed, listed }: Checked, onDate: string): Reference {
  const { written, paragraph } = act
  const meant =
    titled && `${isSupposed ? 'Вероятно, это' : 'С таким названием в базе'} ${officialName(titled)}.`
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
      remark: meant ?? 'Проверьте вручную.',
      norm: null,
    }
  const { status, norm } = standing
  const remarks = [
    meant ?? '',
    standing.isOfOtherDate ? `Дата не совпадает: в базе ${officialName(standing)}.` : '',
    status.warning === null ? '' : `${status.warning}.`,
    standing.hasArticle === false ? 'Статьи (пункта) нет в базе: сверьте с официальным текстом.' : '',
    norm.replaced_by
      ? `Действует вместо него: ${[norm.replaced_by.title, norm.replaced_by.article].filter(Boolean).join(', ')}.`
      : '',
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
