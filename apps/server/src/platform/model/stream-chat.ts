import { streamedSteps, wholeStep, type Step } from './answer-events.ts'
import type { ModelEndpoint } from './endpoint.ts'
import { openAnswer } from './open-answer.ts'
import { repetitionGuard } from './repetition-guard.ts'
import { stripReasoning } from './strip-reasoning.ts'
import { Watch } from './timers.ts'
import { minTokensOf, tokensOf, tokensOfTurns } from './tokens.ts'
import { ModelFailure, type ChatEnd, type ChatRequest, type Usage } from './types.ts'

/** A shorter question says nothing about the endpoint's window. Tokens by the least count. */
const significantQuestion = 300

/**
 * An answer piece by piece, then its end. Everything that is not a whole answer is a ModelFailure, with what was used up
 * to there; the text given out before it stays with the caller. Leaving the loop, or `stop`, closes the upstream's socket.
 */
export async function* streamChat(
  endpoint: ModelEndpoint,
  request: ChatRequest,
  stop?: AbortSignal,
): AsyncGenerator<string, ChatEnd> {
  const asked = tokensOfTurns(request.turns)
  if (asked + request.maxTokens > endpoint.windowTokens) throw new ModelFailure('oversized')
  const watch = new Watch(endpoint.timers, stop)
  const received: Received = { text: '', usage: null, finish: null }
  try {
    const { body, isStream } = await openAnswer(endpoint, request, watch.signal)
    yield* relay(isStream ? streamedSteps(body) : wholeStep(body), { request, watch, received })
    return endOf(request, received)
  } catch (error) {
    const failure =
      watch.failure ?? (error instanceof ModelFailure ? error : new ModelFailure('cut', nameOf(error)))
    failure.usage = usageOf(request, received)
    throw failure
  } finally {
    watch.release()
  }
}

type Received = { text: string; usage: Step['usage']; finish: string | null }

async function* relay(
  steps: AsyncGenerator<Step>,
  { request, watch, received }: { request: ChatRequest; watch: Watch; received: Received },
): AsyncGenerator<string> {
  const isRunaway = repetitionGuard(request.maxTokens)
  const answer = stripReasoning()
  for await (const step of steps) {
    watch.onChunk()
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

/** What a finished stream amounts to: an answer only with its end said, some text, and the whole question read. */
function endOf(request: ChatRequest, received: Received): ChatEnd {
  const usage = usageOf(request, received)
  const least = minTokensOf(request.turns)
  if (
    !usage.isEstimated &&
    least > significantQuestion &&
    usage.promptTokens > 0 &&
    usage.promptTokens < least
  ) {
    throw new ModelFailure('context-cut', `${usage.promptTokens} tokens of at least ${least}`)
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
