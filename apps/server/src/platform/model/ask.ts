import { setTimeout as wait } from 'node:timers/promises'

import { personalData, type PersonalData } from './personal-data.ts'
import { streamChat } from './stream-chat.ts'
import { ModelFailure, type ChatEnd, type ChatRequest, type ModelEndpoint } from './types.ts'

/** A longer Retry-After is not awaited: the call fails. Seconds. */
const maxRetryAfter = 10

/** Transient failures, which are retried once. */
const transient = new Set(['unreachable', 'server', 'busy'])

/** What was masked in a prompt. */
export type MaskedPrompt = {
  /** What personal data was masked, by kind: `{ФИО: 2}`. */
  readonly masked: Readonly<Record<string, number>>
}

/**
 * Asks the model with personal data masked, and restores it in the answer. Retries once, and only before the first piece,
 * since later a second answer would be appended to the first. `onMasked` receives the counts of masked values.
 */
export async function* ask(
  endpoint: ModelEndpoint,
  request: ChatRequest,
  {
    stop,
    onMasked,
    onRetry,
  }: { stop?: AbortSignal; onMasked?: (prompt: MaskedPrompt) => void; onRetry?: () => void } = {},
): AsyncGenerator<string, ChatEnd> {
  const personal = personalData()
  const turns = request.turns.map(({ role, content }) => ({ role, content: personal.mask(content) }))
  onMasked?.({ masked: personal.counts() })
  const masked = { ...request, turns }
  for (let attempt = 1; ; attempt += 1) {
    const progress = { hasBegun: false }
    try {
      return yield* restored(streamChat(endpoint, masked, stop), personal, progress)
    } catch (error) {
      const seconds = attempt === 1 && !progress.hasBegun ? secondsToRetry(error) : null
      if (seconds === null) throw error
      onRetry?.()
      await pause(seconds, stop)
    }
  }
}

async function* restored(
  answer: AsyncGenerator<string, ChatEnd>,
  personal: PersonalData,
  progress: { hasBegun: boolean },
): AsyncGenerator<string, ChatEnd> {
  const restore = personal.restorer()
  try {
    for (;;) {
      const { value, done } = await answer.next()
      if (done) {
        const rest = restore.end()
        if (rest !== '') yield rest
        return value
      }
      progress.hasBegun = true
      const text = restore.push(value)
      if (text !== '') yield text
    }
  } catch (error) {
    // Text held back for an incomplete mark belongs to the answer.
    const rest = restore.end()
    if (rest !== '') yield rest
    throw error
  } finally {
    await answer[Symbol.asyncDispose]()
  }
}

function secondsToRetry(error: unknown): number | null {
  if (!(error instanceof ModelFailure) || !transient.has(error.kind)) return null
  const seconds = error.retryAfterSeconds ?? 0.3
  return seconds > maxRetryAfter ? null : seconds
}

async function pause(seconds: number, stop: AbortSignal | undefined): Promise<void> {
  try {
    await wait(seconds * 1000, undefined, stop ? { signal: stop } : {})
  } catch {
    throw new ModelFailure('stopped')
  }
}
