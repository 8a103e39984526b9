import type {
  GeneratorMessage,
  GeneratorReply,
  GeneratorSession,
  RequiredField,
} from '@uprava/contract/generator.ts'
import type { EngineInfo } from '@uprava/contract/runs.ts'

/** What the screen keeps of a session (GEN-30). */
export type GeneratorState = {
  sessionId: number | null
  confidenceScore: number
  messages: GeneratorMessage[]
  documentName: string | null
  fieldsRequired: RequiredField[]
  /** Answers to choose from. */
  suggestions: string[]
  hints: string[]
  downloadUrl: string | null
  activeRunId: number | null
  note: EngineInfo | null
}

type Identification = Partial<Omit<GeneratorReply, 'message'>>

/**
 * The document counts as identified only with all three: the flag, score 1 and the fields; otherwise its name and its fields
 * are emptied (GEN-20, GEN-21).
 */
function identification(reply: Identification) {
  const { document_identified: isIdentified, confidence_score: score = 0, fields_required: fields } = reply
  const isWhole = isIdentified === true && score === 1 && fields !== undefined
  return {
    confidenceScore: score,
    documentName: isWhole ? (reply.document_name ?? null) : null,
    fieldsRequired: isWhole ? fields.toSorted((a, b) => a.position - b.position) : [],
    suggestions: reply.suggestions ?? [],
    hints: reply.hints ?? [],
    note: noteOf(reply),
  }
}

function noteOf({ engine, engine_mode: mode, engine_reason: reason }: Identification): EngineInfo | null {
  if (engine === undefined || mode === undefined) return null
  return { engine, engine_mode: mode, engine_reason: reason ?? null }
}

export const ofSession = (session: GeneratorSession): GeneratorState => ({
  sessionId: session.session_id,
  messages: session.messages,
  downloadUrl: session.download_url,
  activeRunId: session.active_run_id,
  ...identification(session),
})

export const ofStart = (start: { session_id: number; message: string }): GeneratorState => ({
  sessionId: start.session_id,
  messages: [{ role: 'generator', text: start.message }],
  downloadUrl: null,
  activeRunId: null,
  ...identification({}),
})

/** The message on its way: it shows at once (GEN-24 locks the input behind it). */
export const withQuestion = (state: GeneratorState, text: string): GeneratorState => ({
  ...state,
  messages: [...state.messages, { role: 'user', text }],
  suggestions: [],
})

/** The answer to a message (GEN-19). */
export const withReply = (state: GeneratorState, reply: GeneratorReply): GeneratorState => ({
  ...state,
  ...identification(reply),
  messages: [...state.messages, { role: 'generator', text: reply.message }],
  activeRunId: null,
})

/** What the fields are after further words about them. */
export const withFields = (state: GeneratorState, reply: GeneratorReply): GeneratorState => ({
  ...state,
  fieldsRequired: identification(reply).fieldsRequired,
})

/** The person waits for an answer. */
export const isAwaited = ({ messages }: GeneratorState): boolean => messages.at(-1)?.role === 'user'

/** Nobody has said anything yet. */
export const isFresh = ({ messages }: GeneratorState): boolean =>
  messages.every(({ role }) => role !== 'user')

/** Why no document can be made, in the specified words (GEN-25, GEN-26); null: it can. */
export function whyNotGenerated({ sessionId, documentName }: GeneratorState): string | null {
  if (sessionId === null) return 'Session ID отсутствует, запустите чат заново'
  return documentName === null ? 'Название документа отсутствует' : null
}
