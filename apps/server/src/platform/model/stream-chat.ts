import { openAnswer } from './open-answer.ts'
import { repetitionGuard } from './repetition-guard.ts'
import { stripReasoning } from './strip-reasoning.ts'
import { CallTimers } from './timers.ts'
import { minTokensOf, tokensOf, tokensOfTurns } from './tokens.ts'
import {
  ModelFailure,
  type ChatEnd,
  type ChatRequest,
  type ModelEndpoint,
  type Step,
  type Usage,
} from './types.ts'

/** A shorter prompt proves nothing about the endpoint's window. Tokens by the lower estimate. */
const minSignificantTokens = 300

/**
 * Streams an answer, then returns its end. Anything but a complete answer throws a ModelFailure with the usage so far; the
 * text yielded before remains valid. Leaving the loop, or `stop`, closes the upstream socket.
 */
export async function* streamChat(
  endpoint: ModelEndpoint,
  request: ChatRequest,
  stop?: AbortSignal,
): AsyncGenerator<string, ChatEnd> {
  const promptTokens = tokensOfTurns(request.turns)
  if (promptTokens + request.maxTokens > endpoint.windowTokens) throw new ModelFailure('oversized')
  const timers = new CallTimers(endpoint.timers, stop)
  const received: Received = { text: '', usage: null, finish: null }
  try {
    yield* relay(await openAnswer(endpoint, request, timers.signal), { request, timers, received })
    return endOf(request, received)
  } catch (error) {
    const failure =
      timers.failure ?? (error instanceof ModelFailure ? error : new ModelFailure('cut', nameOf(error)))
    failure.usage = usageOf(request, received)
    throw failure
  } finally {
    timers.release()
  }
}

type Received = { text: string; usage: Step['usage']; finish: string | null }

async function* relay(
  steps: AsyncGenerator<Step>,
  { request, timers, received }: { request: ChatRequest; timers: CallTimers; received: Received },
): AsyncGenerator<string> {
  const isRunaway = repetitionGuard(request.maxTokens)
  const answer = stripReasoning()
  for await (const step of steps) {
    timers.onChunk()
    received.finish ??= step.finish
    received.usage = step.usage ?? received.usage
    if (step.text === '') continue
    received.text += step.text
    if (isRunaway(step.text)) throw new ModelFailure('endless')
    const text = answer.push(step.text)
    if (text !== '') yield text
  }
  const rest = answer.end()
  if (rest !== '') yield rest
}

/** Checks a finished stream: a complete answer has a finish reason, text, and a prompt that was read as a whole. */
function endOf(request: ChatRequest, received: Received): ChatEnd {
  const usage = usageOf(request, received)
  const minTokens = minTokensOf(request.turns)
  if (
    !usage.isEstimated &&
    minTokens > minSignificantTokens &&
    usage.promptTokens > 0 &&
    usage.promptTokens < minTokens
  ) {
    throw new ModelFailure('context-cut', `${usage.promptTokens} tokens of at least ${minTokens}`)
  }
  if (received.finish === null)
    throw new ModelFailure(received.text === '' ? 'empty' : 'cut', 'no finish_reason')
  if (received.finish !== 'stop' && received.finish !== 'length') {
    throw new ModelFailure('reported', `finish_reason ${received.finish}`)
  }
  if (received.text.trim() === '') throw new ModelFailure('empty')
  return { usage, finish: received.finish }
}

function usageOf({ turns }: ChatRequest, { usage, text }: Received): Usage {
  if (usage) {
    return {
      promptTokens: usage.prompt_tokens,
      completionTokens: usage.completion_tokens,
      isEstimated: false,
    }
  }
  return { promptTokens: tokensOfTurns(turns), completionTokens: tokensOf(text), isEstimated: true }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)
