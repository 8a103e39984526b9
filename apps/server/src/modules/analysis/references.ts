import type { Reference } from '@uprava/contract/analysis.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { standingOf, type ActStanding } from '#modules/laws/index.ts'

import { ruleOf } from './rules/rule-book.ts'
import type { CitedAct, Examination, RawFinding } from './rules/types.ts'

/** So many references of a document are looked up; a longer list says no more of it. */
const mostReferences = 200

type Checked = { readonly act: CitedAct; readonly standing: ActStanding | null }
export type CheckedReferences = {
  readonly findings: readonly RawFinding[]
  readonly table: readonly Reference[]
  /** How many acts were referred to and not looked up. */
  readonly leftOut: number
}

/**
 * The fifth chapter of the report and its findings (`@cite:…`): what the reference base says of the acts the document refers
 * to, on the document's day.
 */
export async function checkReferences(
  { acts }: Examination,
  { channelId, onDate }: { channelId: number; onDate: string },
): Promise<CheckedReferences> {
  const firsts = firstMentions(acts)
  const looked = firsts.slice(0, mostReferences)
  const standings = await standingOf(looked, { channelId, onDate })
  const checked = looked.map((act, at): Checked => ({
    act,
    standing: ofOwnTitle(act, standings[at] ?? null),
  }))
  // The common base cannot know acts of the municipality; those of the channel's own base are known.
  const told = checked.filter(({ act, standing }) => standing !== null || !act.isLocal)
  return {
    findings: told.flatMap((one) => findingsOf(one, { acts, onDate })),
    table: told.map((one) => rowOf(one, onDate)),
    leftOut: firsts.length - looked.length,
  }
}

/** The same words lead to the same act; each is looked up once. */
function firstMentions(acts: readonly CitedAct[]): CitedAct[] {
  const seen = new Set<string>()
  return acts.filter(({ written, date }) => {
    const key = `${written.toLowerCase().replaceAll(/\s+/gu, ' ')} ${date ?? ''}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Numbers repeat each year: of another date and with another title it is another act, which the base does not have. */
function ofOwnTitle(act: CitedAct, standing: ActStanding | null): ActStanding | null {
  if (!standing?.isOfOtherDate || act.title === '') return standing
  return isLike(act.title, standing.title) ? standing : null
}

const wordStems = (title: string) =>
  new Set(
    (
      title
        .toLowerCase()
        .replaceAll('ё', 'е')
        .match(/\p{L}{4,}/gu) ?? []
    ).map((word) => word.slice(0, 5)),
  )

/** Half of the words of the shorter title stand in the longer one. */
function isLike(one: string, other: string): boolean {
  const [a, b] = [wordStems(one), wordStems(other)]
  const common = [...a].filter((stem) => b.has(stem)).length
  return common >= Math.min(a.size, b.size) / 2
}

type Context = { acts: readonly CitedAct[]; onDate: string }

function findingsOf(checked: Checked, context: Context): RawFinding[] {
  const { act, standing } = checked
  if (!standing)
    return [
      findingOf('REF-05', act, 'В справочной базе такого акта нет: это не значит, что его не существует.'),
    ]
  const { status, norm } = standing
  const own = ownWords(standing)
  if (standing.isOfOtherDate)
    return [
      findingOf('REF-02', act, `В базе под этим номером ${own}.`, {
        suggestion: `Сверьте с официальной публикацией: ${norm.requisites}.`,
        norms: [norm.norm_id],
      }),
    ]
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

const mentionsTransition = ({ acts, onDate }: Context) =>
  onDate < '2025-06-19' || acts.some(({ number }) => number?.startsWith('33-фз') === true)

const ownWords = ({ number, date, title }: ActStanding) =>
  `${number}${date === null ? '' : ` от ${russianDate(date)}`} ${quoted(title)}`

function findingOf(
  code: string,
  act: CitedAct,
  detail: string,
  more: { suggestion?: string; norms?: readonly string[] } = {},
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
    rewrite: null,
    norms: more.norms ?? rule.norms,
  }
}

function rowOf({ act, standing }: Checked, onDate: string): Reference {
  const { written, paragraph } = act
  if (!standing) return { written, paragraph, status: 'нет в базе', remark: 'Проверьте вручную.', norm: null }
  const { status, norm } = standing
  const remarks = [
    standing.isOfOtherDate ? `Дата не совпадает: в базе ${ownWords(standing)}.` : '',
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
