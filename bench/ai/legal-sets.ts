import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { readBase, type BaseNorm } from '../../apps/server/src/modules/laws/index.ts'
import {
  isCourtesy,
  isSmallTalk,
  retrieve,
  type LegalContext,
} from '../../apps/server/src/modules/legal-answers/index.ts'
import type { Figure } from '../report.ts'

/** A norm as the sets name it: a provision counts when its article is the prefix, else when it begins with it. */
type Expected = { readonly act_number: string; readonly act_date: string; readonly article_prefix: string }
export type SetQuestion = {
  readonly id: string
  readonly question: string
  readonly style?: string
  readonly kind?: string
  readonly history?: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[] | null
  readonly expect: readonly Expected[] | { readonly say: string }
  readonly answer?: string
  /** What the deciding sentences of a right answer say; `||` separates wordings. */
  readonly decides?: readonly string[]
}
type Scored = SetQuestion & { readonly context: LegalContext; readonly expected: ReadonlySet<string> }

/** The day the sets were written for. */
export const onDate = '2026-11-23'
/** No channel has this id: the common base alone is searched. */
export const noChannel = 0
const folder = path.join(import.meta.dirname, '../../training/dev-sets')

/** Retrieval on questions by other authors (training/dev-sets); ids ending in 0, 3 or 6 are the hold-out. */
export async function legalSetFigures(): Promise<Figure[]> {
  const first = await setFigures('', '')
  const second = await setFigures('second/', 'second set, ')
  const third = await setFigures('third/', 'third set, ', true)
  const fourth = await scoredTalks('../holdout/questions/legal.jsonl')
  const fifth = await scoredTalks('second/talks.jsonl')
  const sixth = await scoredTalks('second/talks-2.jsonl')
  return [
    ...first,
    ...second,
    ...third,
    ...partFigures('fourth set, hold-out', fourth),
    ...inParts('fifth set, ', fifth),
    ...inParts('sixth set, ', sixth),
  ]
}

/** A question, or a talk whose later questions continue the first one. */
type Talk = {
  readonly id: string
  readonly audience?: 'citizen' | 'staff'
  readonly question?: string
  readonly norms?: readonly string[]
  readonly decides?: readonly string[]
  readonly turns?: readonly { readonly question: string; readonly norms: readonly string[] }[]
}

/** Questions by writers who knew titles and summaries of the base alone. The file: below the development sets. */
async function scoredTalks(file: string): Promise<Scored[]> {
  const lines = (await readFile(path.join(folder, file), 'utf8')).trim().split('\n')
  const asked = lines.map((line) => JSON.parse(line) as Talk).flatMap(questionsOf)
  const scored: Scored[] = []
  for (const question of asked) scored.push({ ...question, context: await contextOf(question) })
  return scored
}

function questionsOf({
  id,
  audience,
  question = '',
  norms = [],
  decides,
  turns,
}: Talk): Omit<Scored, 'context'>[] {
  if (turns === undefined) {
    const kind = norms.length === 0 ? { kind: 'out' } : { style: audience ?? '' }
    return [{ id, question, expect: [], expected: new Set(norms), ...(decides && { decides }), ...kind }]
  }
  return turns.slice(1).map((turn, at) => ({
    // The part it belongs to is that of its talk.
    id: `${at + 2}-${id}`,
    question: turn.question,
    style: 'followup',
    history: turns.slice(0, at + 1).map((before) => ({ role: 'user' as const, text: before.question })),
    expect: [],
    expected: new Set(turn.norms),
  }))
}

const contextOf = ({ question, history }: Pick<SetQuestion, 'question' | 'history'>): Promise<LegalContext> =>
  retrieve({ question, history: history ?? [], channelId: noChannel, normId: null, files: [], onDate })

/** `isHeldOut`: all of the set is a hold-out. */
async function setFigures(subfolder: string, name: string, isHeldOut = false): Promise<Figure[]> {
  const { norms } = readBase()
  const asked = [
    ...(await linesOf(`${subfolder}questions.jsonl`)),
    ...(await linesOf(`${subfolder}no-answer.jsonl`)),
  ]
  const scored: Scored[] = []
  for (const question of asked) {
    if (isCourtesy(question.question)) continue
    const context = await contextOf(question)
    scored.push({ ...question, context, expected: expectedOf(question, norms) })
  }
  if (isHeldOut) return partFigures(`${name}hold-out`, scored)
  return inParts(name, scored)
}

/** The figures of what may be read and of the hold-out. */
const inParts = (name: string, scored: readonly Scored[]): Figure[] =>
  ['training', 'hold-out'].flatMap((part) =>
    partFigures(
      `${name}${part}`,
      scored.filter(({ id }) => /[036]$/u.test(id) === (part === 'hold-out')),
    ),
  )

export async function linesOf(name: string): Promise<SetQuestion[]> {
  const text = await readFile(path.join(folder, name), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SetQuestion)
}

export function expectedOf({ expect }: SetQuestion, norms: readonly BaseNorm[]): ReadonlySet<string> {
  if (!Array.isArray(expect)) return new Set()
  return new Set(
    (expect as readonly Expected[]).flatMap((one) => {
      const ofAct = norms.filter(
        (norm) => norm.act_number === one.act_number && norm.act_date === one.act_date,
      )
      const exact = ofAct.filter(({ article }) => article === one.article_prefix)
      const found =
        exact.length > 0 ? exact : ofAct.filter(({ article }) => article.startsWith(one.article_prefix))
      return found.map(({ id }) => id)
    }),
  )
}

function partFigures(part: string, scored: readonly Scored[]): Figure[] {
  const answered = scored.filter(({ expected }) => expected.size > 0)
  const within = (places: number) => (one: Scored) =>
    shownIds(one.context)
      .slice(0, places)
      .some((id) => one.expected.has(id))
  const rows = ['staff', 'citizen', 'followup', 'typo', 'citation'].flatMap((style) => {
    const ofStyle = answered.filter((one) => one.style === style)
    return [1, 5].map((places) => row(`${part}, ${style}: hit@${places}`, ofStyle, within(places)))
  })
  const outside = scored.filter(({ kind }) => kind === 'out' || kind === 'smalltalk')
  return [
    ...rows,
    row(`${part}: numbers of the answer in the norm that is shown`, answered.filter(hasNumbers), saysNumbers),
    row(
      `${part}: numbers of the answer that the first norm has, in its deciding sentences`,
      answered.filter((one) => hasNumbers(one) && saysNumbers(one)),
      decidesNumbers,
    ),
    row(
      `${part}: deciding sentences that say what decides`,
      answered.filter((one) => (one.decides ?? []).length > 0),
      saysWhatDecides,
    ),
    row(`${part}, other matters and small talk: refused or warned`, outside, isDoubted),
    row(`${part}, repealed: warned`, ofKind(scored, 'repealed'), isDoubted),
    row(`${part}, no such article: refused`, ofKind(scored, 'nonexistent'), isDoubted),
    row(
      `${part}: questions with an answer refused`,
      answered,
      ({ context, question }) => isSmallTalk(question) || isRefused(context),
    ),
    row(
      `${part}: questions with an answer warned as unsure`,
      answered,
      ({ context }) => context.isUnsure && !isRefused(context),
    ),
  ]
}

const ofKind = (scored: readonly Scored[], kind: string) => scored.filter((one) => one.kind === kind)
const isRefused = ({ verdict }: LegalContext) => verdict === 'refuse' || verdict === 'nonexistent'
const isDoubted = ({ context, question }: Scored) =>
  isSmallTalk(question) || isRefused(context) || context.isUnsure || context.verdict === 'repealed'
const shownIds = (context: LegalContext) =>
  isRefused(context) ? [] : context.hits.map(({ citation }) => citation.norm_id)

export const numbersOf = (text: string) => [...text.matchAll(/\d+/gu)].map(([number]) => number)
const hasNumbers = ({ answer = '' }: Scored) => numbersOf(answer).length > 0
/** The first norm is shown whole: its text says the numbers that decide. */
function saysNumbers({ answer = '', context }: Scored): boolean {
  const said = new Set(numbersOf(isRefused(context) ? '' : (context.hits[0]?.provision.text ?? '')))
  return numbersOf(answer).every((number) => said.has(number))
}

/** The sentences in bold say them too. */
function decidesNumbers({ answer = '', context }: Scored): boolean {
  const said = new Set(numbersOf(context.hits[0]?.quotes.join(' ') ?? ''))
  return numbersOf(answer).every((number) => said.has(number))
}

/** As in drafts: one wording of each, whatever the case of its letters. */
function saysWhatDecides({ decides = [], context }: Scored): boolean {
  const said = plain(isRefused(context) ? '' : (context.hits[0]?.quotes.join(' ') ?? ''))
  return decides.every((wanted) => wanted.split('||').some((one) => said.includes(plain(one))))
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/gu, ' ')

function row(what: string, of: readonly Scored[], is: (one: Scored) => boolean): Figure {
  const share = of.length === 0 ? 0 : (100 * of.filter(is).length) / of.length
  return { what: `${what} (${of.length})`, floor: null, product: share, unit: '%', ratio: null, target: null }
}
