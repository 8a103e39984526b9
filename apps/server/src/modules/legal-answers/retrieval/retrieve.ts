import type { Citation } from '@uprava/contract/laws.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import type { Finding } from '@uprava/contract/runs.ts'

import { citationOf, provisionById, searchProvisions, type Searched } from '#modules/laws/index.ts'
import { maskTask } from '#platform/model/index.ts'
import { lowerFirst } from '#platform/russian/index.ts'
import { answerWorkers } from '#platform/workers/index.ts'

import { labelOf } from './citation-label.ts'
import type { ContextHit, LegalContext, LegalQuestion } from './context.ts'
import { isFollowUp, questionsBefore } from './follow-up-question.ts'
import { readFilesTask, type AttachedText, type FilePassage } from './passages.ts'
import { searchTalk } from './talk-searches.ts'
import { weighFollowUp } from './weigh-follow-up.ts'

const maxHits = 8
/** How many norms of a talk are weighed by its questions. */
const maxWeighed = 20
/** The maximum length of all passages. Characters. */
const maxFileCharacters = 12_000
const maxNamedActs = 6
/** A question the base does not understand is tried as a follow-up up to this length. */
const maxWordsToCombine = 12
/** What a passage of an earlier file has to share with a new question: about three of its rarer words. */
const minEarlierScore = 1
/** Ten files of a hundred pages take about a second. */
const readFilesTimeoutMs = 15_000
/** A question of the longest length is masked in a fraction of it. */
const maskTimeoutMs = 10_000

/** Retrieves the context of a question: the base, the channel's own acts, the attached files and the acts they name. */
export async function retrieve(asked: LegalQuestion): Promise<LegalContext> {
  const found = await searchInContext(asked)
  const pinned = asked.normId === null ? [] : await pin(asked.normId, asked)
  const read = await readFiles(asked)
  const passages = matchingPassages(read.passages, asked.files)
  const own = asked.files.filter(({ isEarlier }) => isEarlier !== true)
  const named = own.length > 0 ? await actsOfFiles(read.acts, asked) : []
  const hits = distinct([...pinned, ...hitsOf(found), ...named])
  const base = {
    hits,
    coverage: found.coverage,
    searched: onceEach(found.searched),
    fileWarnings: [...recognitionsIn(own), ...named.flatMap(({ warnings }) => warnings)],
    isUnsure: found.isUnsure && pinned.length === 0,
    message: found.message,
    passages,
    onDate: asked.onDate,
  }
  const findings = findingsOf(own)
  if (found.verdict === 'answer' || found.verdict === 'repealed')
    return { ...base, findings, verdict: found.verdict }
  if (pinned.length > 0) return { ...base, findings, verdict: 'answer', message: '' }
  return { ...base, findings, verdict: passages.length > 0 || own.length > 0 ? 'files' : found.verdict }
}

/** A file of an earlier question speaks to the new one where it shares rare words with it. */
function matchingPassages(passages: readonly FilePassage[], files: readonly AttachedText[]): FilePassage[] {
  const earlier = new Set(files.flatMap(({ id, isEarlier }) => (isEarlier === true ? [id] : [])))
  return passages.filter(({ fileId, score }) => !earlier.has(fileId) || score >= minEarlierScore)
}

/** Searches a follow-up together with the questions it continues: «а если он не согласен?». */
async function searchInContext({ question, history, channelId, onDate }: LegalQuestion): Promise<Searched> {
  const find = async (query: string, limit = maxHits) =>
    searchProvisions({ query: await maskPersons(query), channelId, onDate, limit })
  const before = questionsBefore(history)
  if (before.length === 0) return find(question)
  const together = async () => {
    const talk = await searchTalk(question, before, (query) => find(query, maxWeighed))
    const weighed = weighFollowUp(talk)
    return { ...weighed, hits: weighed.hits.slice(0, maxHits) }
  }
  if (isFollowUp(question)) return together()
  const alone = await find(question)
  if (alone.verdict !== 'refuse' || question.split(/\s+/u).length > maxWordsToCombine) return alone
  const combined = await together()
  return combined.verdict === 'refuse' ? alone : combined
}

/** Masks personal data: it leads to no law, and its words may be corrected to legal ones. */
async function maskPersons(question: string): Promise<string> {
  const [marked = ''] = await answerWorkers.run(maskTask, [question], { milliseconds: maskTimeoutMs })
  const masked = marked.replaceAll(/(?<![А-ЯЁ])(?:ФИО|АДРЕС|ПОЧТА|ТЕЛЕФОН|ПАСПОРТ|СНИЛС|ИНН|СЧЁТ)_\d+/gu, ' ')
  return /\p{L}{3}/u.test(masked) ? masked : question
}

async function pin(normId: string, { channelId, onDate }: LegalQuestion): Promise<ContextHit[]> {
  const provision = await provisionById(normId, { channelId, onDate })
  if (!provision) return []
  const citation = citationOf(provision, onDate, { quote: provision.text })
  return [hitOf({ provision, citation, score: 2, quotes: [provision.text] })]
}

async function readFiles({
  question,
  files,
}: LegalQuestion): Promise<{ passages: FilePassage[]; acts: string[] }> {
  if (files.length === 0) return { passages: [], acts: [] }
  return answerWorkers.run(
    readFilesTask,
    { question, files, letters: maxFileCharacters, maxActs: maxNamedActs },
    { milliseconds: readFilesTimeoutMs },
  )
}

/** The acts that the files refer to; repealed ones carry a warning. */
async function actsOfFiles(
  names: readonly string[],
  { channelId, onDate }: LegalQuestion,
): Promise<ContextHit[]> {
  const found = await Promise.all(
    names.map((query) => searchProvisions({ query, channelId, onDate, limit: 1 })),
  )
  return found.flatMap(hitsOf).map((hit) => ({ ...hit, score: hit.score / 4 }))
}

const hitsOf = ({ hits }: Searched): ContextHit[] =>
  hits.map(({ provision, citation, score, quotes }) => hitOf({ provision, citation, score, quotes }))

const hitOf = (hit: Pick<ContextHit, 'provision' | 'citation' | 'score' | 'quotes'>): ContextHit => ({
  ...hit,
  label: labelOf(hit.provision),
  warnings: warningOf(hit.citation),
})

const warningOf = ({ warning, act }: Citation): string[] =>
  warning === null
    ? []
    : [`${act.number}${act.date === null ? '' : ` от ${act.date}`}: ${lowerFirst(warning)}`]

function distinct(hits: readonly ContextHit[]): ContextHit[] {
  const seen = new Set<string>()
  return hits.filter(({ citation }) => !seen.has(citation.norm_id) && seen.add(citation.norm_id))
}

/** Which files are recognised scans, and how certain their text is. */
const recognitionsIn = (files: readonly AttachedText[]): string[] =>
  files.flatMap(({ name, recognition }) =>
    recognition ? [`файл ${quoted(name)}. ${recognition.replace(/\.$/u, '')}`] : [],
  )

/** The hidden texts of the files: shown to the user, never sent to the model. */
const findingsOf = (files: readonly AttachedText[]): Finding[] =>
  files.flatMap(({ id, name, hidden }) =>
    hidden.slice(0, 10).map((text) => ({ file_id: id, file_name: name, text })),
  )

/** «договор», «Договор»: a word that the question says twice is named once. */
const onceEach = (words: readonly string[]): string[] =>
  words.filter((word, at) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at)
