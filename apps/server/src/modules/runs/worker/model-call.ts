import type { z } from 'zod'

import { subjectLog } from '#platform/log/index.ts'
import {
  askJson,
  ModelFailure,
  suspectWindow,
  type ChatEnd,
  type FailureKind,
  type JsonQuestion,
  type ModelEndpoint,
} from '#platform/model/index.ts'

import type { RunTools } from '../run-kinds.ts'
import { addUsage } from '../usage/run-usage.ts'
import type { RunUsage } from '../usage/usage.repository.ts'
import { recordModelFailure, recordModelSuccess } from './circuit-breaker.ts'

/** A null value with a failure: the model did not answer. Without a failure: no reply matched the schema. */
type JsonReply<Value> = { readonly value: Value | null; readonly failure: FailureKind | null }

/** Asks the run's model for structured output and adds the cost to `usage`. Throws for a run without a model. */
export async function askForJson<Schema extends z.ZodType>(
  question: JsonQuestion<Schema>,
  { endpoint, signal }: RunTools,
  usage: RunUsage,
): Promise<JsonReply<z.output<Schema>>> {
  if (!endpoint) throw new Error(`The run has no model to ask for ${question.name}`)
  try {
    const { value, usage: used, calls } = await askJson(endpoint, question, signal)
    addUsage(usage, used, calls)
    recordModelSuccess(endpoint)
    return { value, failure: null }
  } catch (error) {
    return { value: null, failure: recordFailure(error, endpoint, usage).kind }
  }
}

/**
 * Records a failed model call: its usage, the circuit breaker, and the kind of failure in the log (never the question).
 * An error that is not a ModelFailure is rethrown.
 */
export function recordFailure(error: unknown, endpoint: ModelEndpoint, usage: RunUsage): ModelFailure {
  if (!(error instanceof ModelFailure)) throw error
  if (error.usage) addUsage(usage, error.usage)
  if (error.kind === 'context-cut') suspectWindow(endpoint)
  if (error.kind !== 'stopped') {
    recordModelFailure(endpoint, error.kind)
    subjectLog('model').warn({ kind: error.kind, problem: error.message }, 'the model did not answer')
  }
  return error
}

/** Failures after which the text received so far is a valid prefix of the answer; after others it may be damaged. */
export const isTruncated = ({ kind }: ModelFailure): boolean =>
  kind === 'cut' || kind === 'stalled' || kind === 'too-long'

/** Reads an answer to its end, passing each piece to `onPiece`. */
export async function drain(
  answer: AsyncGenerator<string, ChatEnd>,
  onPiece: (piece: string) => void,
): Promise<ChatEnd> {
  for (;;) {
    const step = await answer.next()
    if (step.done) return step.value
    onPiece(step.value)
  }
}
