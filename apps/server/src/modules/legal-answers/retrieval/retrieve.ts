import type { Citation } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import type { Finding } from '@uprava/contract/runs.ts'

import {
  citationOf,
  provisionById,
  searchProvisions,
  type Searched,
  type StoredProvision,
} from '#modules/laws/index.ts'
import type { Retrieved } from '#modules/runs/index.ts'
import { personalData } from '#platform/model/index.ts'
import { lowerFirst } from '#platform/russian/index.ts'

import type { Citable } from '../verification/citation-checker.ts'
import { labelOf } from './citation-label.ts'
import { actsNamedIn, passagesFor, type AttachedText, type Passage } from './passages.ts'

export type LegalQuestion = {
  readonly question: string
  /** What the model is asked instead, when that is not the question itself: to go on with a broken off answer. */
  readonly instruction?: string
  /** The conversation before it, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly channelId: number
  /** The provision it is about, when it was asked from there. */
  readonly normId: string | null
  readonly files: readonly AttachedText[]
  /** yyyy-mm-dd */
  readonly onDate: string
}

/** A provision an answer may stand on. */
export type Ground = {
  readonly citation: Citation
  readonly provision: StoredProvision
  readonly label: string
  readonly score: number
  /** The sentences that answer best, exact stretches. */
  readonly quotes: readonly string[]
}

/** Everything an answer may stand on, and what was looked for. */
export type Grounds = {
  readonly hits: readonly Ground[]
  readonly verdict: Searched['verdict'] | 'files'
  readonly coverage: number
  readonly searched: readonly string[]
  readonly warnings: readonly string[]
  readonly message: string
  readonly passages: readonly Passage[]
  readonly findings: readonly Finding[]
  readonly onDate: string
}

const maxHits = 8
/** Letters of attached files an answer looks at. */
const maxFileCharacters = 12_000
const maxNamedActs = 6

/** Looks for what answers the question: the base, the channel's own acts, the attached files and the acts they name. */
export async function retrieve(asked: LegalQuestion): Promise<Grounds> {
  const found = await searchInContext(asked)
  const pinned = asked.normId === null ? [] : await pin(asked.normId, asked)
  const named = await actsOfFiles(asked)
  const hits = distinct([...pinned, ...groundsOf(found), ...named])
  const passages = passagesFor(asked.question, asked.files, maxFileCharacters)
  const warnings = [...new Set([...found.warnings, ...named.flatMap(({ citation }) => warningOf(citation))])]
  const base = {
    hits,
    warnings,
    coverage: found.coverage,
    searched: found.searched,
    message: found.message,
    passages,
    onDate: asked.onDate,
  }
  const findings = findingsOf(asked.files)
  if (found.verdict === 'answer' || found.verdict === 'repealed')
    return { ...base, findings, verdict: found.verdict }
  if (pinned.length > 0) return { ...base, findings, verdict: 'answer', message: '' }
  return { ...base, findings, verdict: asked.files.length > 0 ? 'files' : found.verdict }
}

/** The same search with other words: what a model made of a question the base did not understand. */
export async function retrieveWith(asked: LegalQuestion, query: string): Promise<Grounds> {
  return retrieve({ ...asked, question: query, history: [], normId: null })
}

/** A short question may only make sense behind the one before it: «а если он не согласен?». */
async function searchInContext({ question, history, channelId, onDate }: LegalQuestion): Promise<Searched> {
  const alone = await searchProvisions({
    query: maskPersons(question),
    channelId,
    onDate,
    limit: maxHits,
  })
  const before = history.findLast(({ role }) => role === 'user')?.text
  if (alone.verdict !== 'refuse' || before === undefined || question.split(/\s+/u).length > 12) return alone
  const together = await searchProvisions({
    query: maskPersons(`${before} ${question}`),
    channelId,
    onDate,
    limit: maxHits,
  })
  return together.verdict === 'refuse' ? alone : together
}

/** Names and addresses of people lead to no law, and mistyped they look like words of it. */
function maskPersons(question: string): string {
  const masked = personalData()
    .mask(question)
    .replaceAll(/(?<![А-ЯЁ])(?:ФИО|АДРЕС|ПОЧТА|ТЕЛЕФОН|ПАСПОРТ|СНИЛС|ИНН|СЧЁТ)_\d+/gu, ' ')
  return /\p{L}{3}/u.test(masked) ? masked : question
}

async function pin(normId: string, { channelId, onDate }: LegalQuestion): Promise<Ground[]> {
  const provision = await provisionById(normId, { channelId, onDate })
  if (!provision) return []
  const citation = citationOf(provision, onDate, { quote: provision.text })
  return [{ provision, citation, label: labelOf(citation), score: 2, quotes: [provision.text] }]
}

/** The acts the files refer to, as the base knows them: repealed ones come with a warning. */
async function actsOfFiles({ files, channelId, onDate }: LegalQuestion): Promise<Ground[]> {
  const names = actsNamedIn(files.map(({ text }) => text).join('\n'), maxNamedActs)
  const found = await Promise.all(
    names.map((query) => searchProvisions({ query, channelId, onDate, limit: 1 })),
  )
  return found.flatMap(groundsOf).map((ground) => ({ ...ground, score: ground.score / 4 }))
}

const groundsOf = ({ hits }: Searched): Ground[] =>
  hits.map(({ provision, citation, score, quotes }) => ({
    provision,
    citation,
    label: labelOf(citation),
    score,
    quotes,
  }))

const warningOf = ({ warning, act }: Citation): string[] =>
  warning === null
    ? []
    : [`${act.number}${act.date === null ? '' : ` от ${act.date}`}: ${lowerFirst(warning)}`]

function distinct(grounds: readonly Ground[]): Ground[] {
  const seen = new Set<string>()
  return grounds.filter(({ citation }) => !seen.has(citation.norm_id) && seen.add(citation.norm_id))
}

/** What the files hide is shown to the person and never goes into a question. */
const findingsOf = (files: readonly AttachedText[]): Finding[] =>
  files.flatMap(({ id, name, hidden }) =>
    hidden.slice(0, 10).map((text) => ({ file_id: id, file_name: name, text })),
  )

/** What an answer may cite: the provisions by their ids, the files as `file-{id}`. */
export function citablesOf({ hits }: Grounds, files: readonly AttachedText[]): Citable[] {
  return [
    ...hits.map(({ provision, citation, label }) => ({
      normId: citation.norm_id,
      text: provision.text,
      label,
      address: `norm:${citation.norm_id}`,
      requisites: [
        citation.requisites,
        label,
        citation.heading,
        citation.status,
        citation.warning ?? '',
        citation.on,
      ].join('. '),
    })),
    ...files.map(({ id, name, text }) => ({
      normId: `file-${id}`,
      text,
      label: `файл «${name}»`,
      address: `file:${id}`,
      requisites: name,
    })),
  ]
}

/** The edition a provision was read in, in words. */
export function editionOf({ origin, validFrom, checkedAt }: StoredProvision): string {
  if (origin === 'official' && validFrom !== null) return `редакция с ${russianDate(validFrom)}`
  return origin === 'official' ? 'официальный текст' : `изложение базы на ${russianDate(checkedAt)}`
}

/** A provision as the evidence log keeps it. */
export const toEvidence = ({
  citation,
  provision,
  score,
}: Pick<Ground, 'citation' | 'provision' | 'score'>): Retrieved => ({
  norm_id: citation.norm_id,
  label: labelOf(citation),
  provision_id: provision.id,
  edition: editionOf(provision),
  status: citation.status,
  score: Math.round(score * 1000) / 1000,
})

/** The same of what a run had shown its readers: their editions are known by their days alone. */
export const citationsToEvidence = (citations: readonly Citation[]): Retrieved[] =>
  citations.map((citation) => ({
    norm_id: citation.norm_id,
    label: labelOf(citation),
    provision_id: 0,
    edition: `на ${citation.on}`,
    status: citation.status,
    score: 0,
  }))
