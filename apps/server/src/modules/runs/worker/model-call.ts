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
import { spend } from '../usage/run-usage.ts'
import type { Spending } from '../usage/usage.repository.ts'
import { noteFailure, noteSuccess } from './engine.ts'

/** Null with a failure: the model did not answer. Null without: it could not say it in this form. */
type JsonReply<Value> = { readonly value: Value | null; readonly failure: FailureKind | null }

/** Asks the run's model for an answer in a form, on the run's account. Without a model it is not called. */
export async function askForJson<Schema extends z.ZodType>(
  question: JsonQuestion<Schema>,
  { endpoint, signal }: RunTools,
  spent: Spending,
): Promise<JsonReply<z.output<Schema>>> {
  if (!endpoint) throw new Error(`The run has no model to ask for ${question.name}`)
  try {
    const { value, usage, calls } = await askJson(endpoint, question, signal)
    spend(spent, usage, calls)
    noteSuccess()
    return { value, failure: null }
  } catch (error) {
    return { value: null, failure: takeFailure(error, endpoint, spent).kind }
  }
}

/**
 * Takes in how a model's call failed: what it cost all the same, and what it says of the model; the administrator reads
 * the way it failed, never what was asked. An error that is none of a model's is thrown on.
 */
export function takeFailure(error: unknown, endpoint: ModelEndpoint, spent: Spending): ModelFailure {
  if (!(error instanceof ModelFailure)) throw error
  if (error.usage) spend(spent, error.usage)
  if (error.kind === 'context-cut') suspectWindow(endpoint)
  if (error.kind !== 'stopped') {
    noteFailure(error.kind)
    subjectLog('model').warn({ kind: error.kind, problem: error.message }, 'the model did not answer')
  }
  return error
}

/** Failures behind which what had come is still an answer, broken off. Elsewhere letters may be lost or made up. */
export const isBrokenOff = ({ kind }: ModelFailure): boolean =>
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
