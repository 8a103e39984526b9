import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { loadBase, readBase } from '../../apps/server/src/modules/laws/index.ts'
import { answerLegally, type LegalOutcome } from '../../apps/server/src/modules/legal-answers/index.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { closeDatabase, openDatabase } from '../../apps/server/src/platform/database/index.ts'
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts'
import {
  configuredModel,
  costOf,
  trustOwnCertificates,
  type ModelEndpoint,
} from '../../apps/server/src/platform/model/index.ts'
import { median, type Figure, type Report } from '../report.ts'
import { expectedOf, linesOf, noChannel, numbersOf, onDate, type SetQuestion } from './legal-sets.ts'

/** Every so many questions of the sets: a model is slow, and paid for. */
const every = 10

type Asked = { readonly question: SetQuestion; readonly expected: ReadonlySet<string> }
type Answered = Asked & { readonly outcome: LegalOutcome; readonly seconds: number }

/**
 * Whether the configured model helps: the same questions of `training/dev-sets` answered without it and with it. Needs
 * `AI_BASE_URL` and `AI_MODEL`; nothing of it is a target.
 */
export async function runModelBench(): Promise<Report> {
  const model = configuredModel('legal_question')
  if (!model) {
    const notes = ['No model is configured: set AI_BASE_URL and AI_MODEL (see README, «Настройки»).']
    return { scenario: 'ai: with a model', rounds: 1, figures: [], notes }
  }
  trustOwnCertificates()
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-model-'))
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false, port: 0 })
  try {
    await migrateToLatest(database.url)
    openDatabase(database.url)
    await loadBase()
    const asked = await sampled()
    const without: Answered[] = []
    const withModel: Answered[] = []
    for (const one of asked) {
      without.push(await answer(one, null))
      withModel.push(await answer(one, model))
    }
    return {
      scenario: `ai: with ${model.model}`,
      rounds: 1,
      figures: [...figuresOf('without the model', without, null), ...figuresOf('with it', withModel, model)],
      notes: [`${asked.length} questions, every ${every}th of the sets.`],
    }
  } finally {
    await closeDatabase()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function sampled(): Promise<Asked[]> {
  const { norms } = readBase()
  const questions = [...(await linesOf('questions.jsonl')), ...(await linesOf('second/questions.jsonl'))]
  return questions
    .filter((_, at) => at % every === 0)
    .map((question) => ({ question, expected: expectedOf(question, norms) }))
    .filter(({ expected }) => expected.size > 0)
}

async function answer(asked: Asked, endpoint: ModelEndpoint | null): Promise<Answered> {
  const begun = performance.now()
  const { question } = asked
  const outcome = await answerLegally(
    {
      question: question.question,
      history: question.history ?? [],
      channelId: noChannel,
      normId: null,
      files: [],
      onDate,
    },
    {
      endpoint,
      engineReason: { mode: 'embedded', text: null },
      signal: new AbortController().signal,
      emit: () => undefined,
      delta: () => undefined,
      replace: () => undefined,
    },
  )
  return { ...asked, outcome, seconds: (performance.now() - begun) / 1000 }
}

function figuresOf(what: string, answered: readonly Answered[], model: ModelEndpoint | null): Figure[] {
  const share = (part: readonly Answered[], is: (one: Answered) => boolean) =>
    part.length === 0 ? 0 : (100 * part.filter(is).length) / part.length
  const withNumbers = answered.filter(({ question }) => numbersOf(question.answer ?? '').length > 0)
  const sum = (of: (one: Answered) => number) => answered.reduce((total, one) => total + of(one), 0)
  const figures: Figure[] = [
    figure(`${what}: the expected norm is cited`, share(answered, citesExpected), '%'),
    figure(`${what}: the answer says the numbers that decide`, share(withNumbers, saysNumbers), '%'),
    figure(
      `${what}: refused`,
      share(answered, ({ outcome }) => outcome.state === 'refused'),
      '%',
    ),
    figure(`${what}: time of an answer, median`, median(answered.map(({ seconds }) => seconds)), 's'),
  ]
  if (!model) return figures
  const checked = sum(({ outcome }) => outcome.metadata.support?.checked ?? 0)
  const supported = sum(({ outcome }) => outcome.metadata.support?.supported ?? 0)
  const cost = sum(({ outcome }) => costOf(model.price, outcome.usage) ?? 0)
  return [
    ...figures,
    figure(
      `${what}: legal sentences that a cited norm supports`,
      checked === 0 ? 0 : (100 * supported) / checked,
      '%',
    ),
    figure(
      `${what}: given up for the base’s own answer`,
      share(answered, ({ outcome }) => outcome.metadata.engine_mode !== 'model'),
      '%',
    ),
    figure(`${what}: cost of an answer`, answered.length === 0 ? 0 : cost / answered.length, 'roubles'),
  ]
}

const citesExpected = ({ outcome, expected }: Answered) =>
  outcome.metadata.citations.some(({ norm_id: id }) => expected.has(id))

function saysNumbers({ outcome, question }: Answered): boolean {
  const said = new Set(numbersOf(outcome.text))
  return numbersOf(question.answer ?? '').every((number) => said.has(number))
}

const figure = (what: string, product: number, unit: string): Figure => ({
  what,
  floor: null,
  product,
  unit,
  ratio: null,
  target: null,
})
