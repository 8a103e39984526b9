import { z } from 'zod'

import { eventsOf, decodedText } from './read-events.ts'
import { ModelFailure } from './types.ts'

const count = z.number().int().min(0).max(100_000_000)
const usage = z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null)
const finish = z.string().nullish()

/** An event of a streamed answer; servers differ in what they omit. */
const chunk = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: finish }))
    .nullish(),
  usage,
  error: z.unknown().optional(),
})

/** A whole answer of a server that does not stream. */
const whole = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.string().nullish() }).nullish(), finish_reason: finish }),
    )
    .nullish(),
  usage,
  error: z.unknown().optional(),
})

/** A step of an answer: text, finish reason, usage; each may be missing. */
export type Step = {
  readonly text: string
  readonly finish: string | null
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
}

/** The steps of a streamed answer. Throws on a damaged event: skipping one would lose text unnoticed. */
export async function* streamedSteps(body: ReadableStream<Uint8Array>): AsyncGenerator<Step> {
  for await (const data of eventsOf(body)) {
    if (data === '[DONE]') return
    const read = chunk.safeParse(parsed(data))
    if (!read.success) throw new ModelFailure('damaged', 'an event is no answer')
    const { choices, usage, error } = read.data
    if (error !== undefined && error !== null) throw new ModelFailure('reported')
    const choice = choices?.[0]
    yield { text: choice?.delta?.content ?? '', finish: choice?.finish_reason ?? null, usage: usage ?? null }
  }
}

/** The single step of an answer that was not streamed. */
export async function* wholeStep(body: ReadableStream<Uint8Array>): AsyncGenerator<Step> {
  let json = ''
  for await (const text of decodedText(body)) json += text
  const read = whole.safeParse(parsed(json))
  if (!read.success) throw new ModelFailure('foreign', 'JSON that is no answer')
  const { choices, usage, error } = read.data
  if (error !== undefined && error !== null) throw new ModelFailure('reported')
  const choice = choices?.[0]
  yield { text: choice?.message?.content ?? '', finish: choice?.finish_reason ?? null, usage: usage ?? null }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ModelFailure('damaged', 'an event is no JSON')
  }
}
