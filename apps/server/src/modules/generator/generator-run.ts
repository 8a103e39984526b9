import type { EngineInfo } from '@uprava/contract/runs.ts'
import { z } from 'zod'

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
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from '#modules/runs/index.ts'
import { db, type Tx } from '#platform/database/index.ts'

import { knownFacts } from './fields/known.ts'
import {
  changeSession,
  findMessages,
  findSession,
  insertMessage,
  type SessionChange,
} from './sessions.repository.ts'
import { templateOf, understandRequest, understandValues, type Understood } from './understand.ts'

export const GENERATOR = 'generator'
const input = z.object({ message: z.string() })
type Input = z.output<typeof input>

type Note = EngineInfo & { change: SessionChange | null }
type GeneratorOutcome = Outcome<Note>

/** An answer of the generator: it ends as a message of the session, whatever happens to it. */
const generatorRun: RunKind<Input, Note> = {
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
  const understood = template
    ? await understandValues(session, message, template, { tools, usage })
    : await understandRequest(session, await saidSoFar(session.id), await knownFacts(db(), run), {
        tools,
        usage,
      })
  const note = noteOn(understood, tools, usage.calls > 0)
  tools.emit('started', note)
  tools.delta(understood.text)
  const state = tools.signal.aborted ? 'stopped' : 'complete'
  return outcomeOf(message, state, understood.text, { ...note, change: understood.change }, usage)
}

async function saidSoFar(sessionId: number): Promise<string[]> {
  const messages = await findMessages(db(), sessionId)
  return messages.filter(({ role }) => role === 'user').map(({ text }) => text)
}

/** The model is named only when it took part; what its failure left to the built-in engine says so. */
const noteOn = ({ reason }: Understood, tools: RunTools, wasAsked: boolean): EngineInfo =>
  tools.endpoint && reason === null && !wasAsked
    ? builtInEngineInfo('embedded', null)
    : engineInfoOf(tools, reason)

const outcomeOf = (
  question: string,
  state: GeneratorOutcome['state'],
  text: string,
  note: Note,
  usage = noUsage(),
): GeneratorOutcome => ({
  state,
  text,
  metadata: note,
  usage: attributeUsage(note, usage),
  evidence: buildEvidence(note, { question }),
})

async function finalize(tx: Tx, run: RunHead, { text, metadata }: GeneratorOutcome) {
  const { change, ...note } = metadata
  const sessionId = subjectOf(run)
  if (change) await changeSession(tx, sessionId, change)
  const messageId = await insertMessage(tx, { sessionId, role: 'generator', text, note })
  return { messageId, chatId: null }
}

export const registerGeneratorRuns = (): void => registerRunKind(generatorRun)
