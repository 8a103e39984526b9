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
import { recordModelFailure, recordModelSuccess } from './engine.ts'

/** Null with a failure: the model did not answer. Null without: it could not say it in this form. */
type JsonReply<Value> = { readonly value: Value | null; readonly failure: FailureKind | null }

/** Asks the run's model for an answer in a form, on the run's account. Without a model it is not called. */
export async function askForJson<Schema extends z.ZodType>(
  question: JsonQuestion<Schema>,
  { endpoint, signal }: RunTools,
  spent: RunUsage,
): Promise<JsonReply<z.output<Schema>>> {
  if (!endpoint) throw new Error(`The run has no model to ask for ${question.name}`)
  try {
    const { value, usage, calls } = await askJson(endpoint, question, signal)
    addUsage(spent, usage, calls)
    recordModelSuccess()
    return { value, failure: null }
  } catch (error) {
    return { value: null, failure: recordFailure(error, endpoint, spent).kind }
  }
}

/**
 * Takes in how a model's call failed: what it cost all the same, and what it says of the model; the administrator reads
 * the way it failed, never what was asked. An error that is none of a model's is thrown on.
 */
export function recordFailure(error: unknown, endpoint: ModelEndpoint, spent: RunUsage): ModelFailure {
  if (!(error instanceof ModelFailure)) throw error
  if (error.usage) addUsage(spent, error.usage)
  if (error.kind === 'context-cut') suspectWindow(endpoint)
  if (error.kind !== 'stopped') {
    recordModelFailure(error.kind)
    subjectLog('model').warn({ kind: error.kind, problem: error.message }, 'the model did not answer')
  }
  return error
}

/** Failures behind which what had come is still an answer, broken off. Elsewhere letters may be lost or made up. */
export const isTruncated = ({ kind }: ModelFailure): boolean =>
  kind === 'cut' || kind === 'stalled' || kind === 'too-long'

/** Reads an answer to its end, piece by piece. */
export async function drain(
  answer: AsyncGenerator<string, ChatEnd>,
  take: (piece: string) => void,
): Promise<ChatEnd> {
  for (;;) {
    const step = await answer.next()
    if (step.done) return step.value
    take(step.value)
  }
}
