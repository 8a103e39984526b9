import type { EngineNote } from '@uprava/contract/consultation.ts'
import { z } from 'zod'

import {
  BUILT_IN,
  nothingSpent,
  registerRunKind,
  type EvidenceDraft,
  type Outcome,
  type RunHead,
  type RunKind,
  type RunTools,
} from '#modules/consultation/index.ts'
import { today } from '#modules/laws/index.ts'
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

type Note = EngineNote & { change: SessionChange | null }
type GeneratorOutcome = Outcome<Note>

/** An answer of the generator: it ends as a message of the session, whatever happens to it. */
const generatorRun: RunKind<Input, Note> = {
  name: GENERATOR,
  input,
  mostTokens: 10_000,
  work,
  salvage: (_run, { message }, { explanation, engine }) =>
    outcomeOf(message, 'failed', explanation, {
      engine,
      engine_mode: engine === BUILT_IN ? 'embedded' : 'model',
      engine_reason: explanation,
      change: null,
    }),
  settle,
}

async function work(run: RunHead, { message }: Input, tools: RunTools): Promise<GeneratorOutcome> {
  const session = await findSession(db(), sessionOf(run), run)
  if (!session) throw new Error(`The session of the run ${run.id} is over`)
  const spent = nothingSpent()
  const template = templateOf(session)
  const understood = template
    ? await understandValues(session, message, template, { tools, spent })
    : await understandRequest(session, await saidSoFar(session.id), await knownFacts(db(), run), {
        tools,
        spent,
      })
  const note = noteOf(understood, tools, spent.calls > 0)
  tools.emit('started', note)
  tools.delta(understood.text)
  const outcome = outcomeOf(message, tools.signal.aborted ? 'stopped' : 'complete', understood.text, {
    ...note,
    change: understood.change,
  })
  return { ...outcome, spending: { ...spent, engine: note.engine, mode: note.engine_mode } }
}

async function saidSoFar(sessionId: number): Promise<string[]> {
  const messages = await findMessages(db(), sessionId)
  return messages.filter(({ role }) => role === 'user').map(({ text }) => text)
}

/** The model is named only when it took part; what its failure left to the built-in engine says so. */
function noteOf({ reason }: Understood, { endpoint, engineReason }: RunTools, wasAsked: boolean): EngineNote {
  if (!endpoint) return { engine: BUILT_IN, engine_mode: engineReason.mode, engine_reason: engineReason.text }
  if (reason !== null) return { engine: BUILT_IN, engine_mode: 'degraded', engine_reason: reason }
  return wasAsked
    ? { engine: endpoint.model, engine_mode: 'model', engine_reason: null }
    : { engine: BUILT_IN, engine_mode: 'embedded', engine_reason: null }
}

function outcomeOf(
  question: string,
  state: GeneratorOutcome['state'],
  text: string,
  note: Note,
): GeneratorOutcome {
  const evidence: EvidenceDraft = {
    question,
    // Nothing is looked for in the base: the quality board leaves it out.
    verdict: 'none',
    coverage: null,
    onDate: today(),
    retrieved: [],
    searched: [],
    engine: note.engine,
    mode: note.engine_mode,
    reason: note.engine_reason,
    support: null,
    draft: null,
    isReplaced: false,
    masked: {},
  }
  const spending = { ...nothingSpent(), engine: note.engine, mode: note.engine_mode }
  return { state, text, metadata: note, spending, evidence }
}

async function settle(tx: Tx, run: RunHead, { text, metadata }: GeneratorOutcome) {
  const { change, ...note } = metadata
  const sessionId = sessionOf(run)
  if (change) await changeSession(tx, sessionId, change)
  const messageId = await insertMessage(tx, { sessionId, role: 'generator', text, note })
  return { messageId, chatId: null }
}

function sessionOf({ id, subjectId }: RunHead): number {
  if (subjectId === null) throw new Error(`The run ${id} has no session`)
  return subjectId
}

export const registerGeneratorRuns = (): void => registerRunKind(generatorRun)
