import type { EngineInfo } from '@uprava/contract/runs.ts'
import { z } from 'zod'

import { today } from '#modules/laws/index.ts'
import {
  builtInEngineInfo,
  buildEvidence,
  engineInfoOf,
  partialRunEngine,
  noUsage,
  registerRunKind,
  attributeUsage,
  partialRunUsage,
  subjectOf,
  type RunOutcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from '#modules/runs/index.ts'
import { db, type Tx } from '#platform/database/index.ts'

import { knownFacts } from './fields/known-values.ts'
import { templateOf, identifyDocument, extractMoreValues, type Interpretation } from './interpret-message.ts'
import {
  changeSession,
  findMessages,
  findPreviousSession,
  findSession,
  insertMessage,
  type SessionChange,
} from './sessions.repository.ts'

export const GENERATOR = 'generator'
const input = z.object({ message: z.string() })
type Input = z.output<typeof input>

type RunMetadata = EngineInfo & { change: SessionChange | null }
type GeneratorOutcome = RunOutcome<RunMetadata>

/** The run kind of the generator: it ends as a message of the session, also when it fails. */
const generatorRun: RunKind<Input, RunMetadata> = {
  name: GENERATOR,
  input,
  maxTokens: 10_000,
  work,
  recover: (_run, { message }, partial) =>
    outcomeOf(
      message,
      'failed',
      partial.explanation,
      { ...partialRunEngine(partial), change: null },
      partialRunUsage(partial),
    ),
  finalize,
}

async function work(run: RunHead, { message }: Input, tools: RunTools): Promise<GeneratorOutcome> {
  const session = await findSession(db(), subjectOf(run), run)
  if (!session) throw new Error(`The session of the run ${run.id} is over`)
  const usage = noUsage()
  const template = templateOf(session)
  const interpretation = template
    ? await extractMoreValues(session, message, template, { tools, usage })
    : await identifyDocument(
        session,
        await userMessages(session.id),
        {
          facts: await knownFacts(db(), run),
          previous: await findPreviousSession(db(), session.id, run),
        },
        { tools, usage },
      )
  const engineInfo = engineInfoFor(interpretation, tools, usage.calls > 0)
  tools.emit('started', engineInfo)
  tools.delta(interpretation.text)
  const state = tools.signal.aborted ? 'stopped' : 'complete'
  return outcomeOf(
    message,
    state,
    interpretation.text,
    { ...engineInfo, change: interpretation.change },
    usage,
  )
}

async function userMessages(sessionId: number): Promise<string[]> {
  const messages = await findMessages(db(), sessionId)
  return messages.filter(({ role }) => role === 'user').map(({ text }) => text)
}

/** The model is named only when it was called; a failure is given as the reason of the built-in engine. */
const engineInfoFor = ({ reason }: Interpretation, tools: RunTools, wasAsked: boolean): EngineInfo =>
  tools.endpoint && reason === null && !wasAsked
    ? builtInEngineInfo('embedded', null)
    : engineInfoOf(tools, reason)

const outcomeOf = (
  question: string,
  state: GeneratorOutcome['state'],
  text: string,
  engineInfo: RunMetadata,
  usage = noUsage(),
): GeneratorOutcome => ({
  state,
  text,
  metadata: engineInfo,
  usage: attributeUsage(engineInfo, usage),
  evidence: buildEvidence(engineInfo, { question, onDate: today() }),
})

async function finalize(tx: Tx, run: RunHead, { text, metadata }: GeneratorOutcome) {
  const { change, ...engineInfo } = metadata
  const sessionId = subjectOf(run)
  if (change) await changeSession(tx, sessionId, change)
  const messageId = await insertMessage(tx, { sessionId, role: 'generator', text, note: engineInfo })
  return { messageId, chatId: null }
}

export const registerGeneratorRuns = (): void => registerRunKind(generatorRun)
