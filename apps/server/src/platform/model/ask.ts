import { setTimeout as wait } from 'node:timers/promises'

import type { ModelEndpoint } from './endpoint.ts'
import { personalData, type PersonalData } from './personal-data.ts'
import { streamChat } from './stream-chat.ts'
import { ModelFailure, type ChatEnd, type ChatRequest } from './types.ts'

/** Longer waits a model may ask for are not waited: the question is answered without it. Seconds. */
const longestWait = 10

/** Only these are tried once more: the next try may find the model back. */
const passing = new Set(['unreachable', 'server', 'busy'])

export type Asked = {
  /** What personal data was masked, by kind: `{ФИО: 2}`. */
  readonly masked: Readonly<Record<string, number>>
}

/**
 * Asks the model with personal data masked, gives the answer with it put back. One retry, and only before the first
 * word: after it a second answer would be stuck to the first. `onMasked` receives what does not leave the installation.
 */
export async function* ask(
  endpoint: ModelEndpoint,
  request: ChatRequest,
  {
    stop,
    onMasked,
    onRetry,
  }: { stop?: AbortSignal; onMasked?: (asked: Asked) => void; onRetry?: () => void } = {},
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
    // What was held back for a mark is part of what had come.
    const rest = restore.end()
    if (rest !== '') yield rest
    throw error
  } finally {
    await answer[Symbol.asyncDispose]()
  }
}

function secondsToRetry(error: unknown): number | null {
  if (!(error instanceof ModelFailure) || !passing.has(error.kind)) return null
  const asked = error.retryAfterSeconds ?? 0.3
  return asked > longestWait ? null : asked
}

async function pause(seconds: number, stop: AbortSignal | undefined): Promise<void> {
  try {
    await wait(seconds * 1000, undefined, stop ? { signal: stop } : {})
  } catch {
    throw new ModelFailure('stopped')
  }
}
