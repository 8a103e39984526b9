import { createParser } from 'eventsource-parser'
import { z } from 'zod'

import { BodyTooLong, boundedText, maxBytes } from './bounded-text.ts'
import { ModelFailure, type Step } from './types.ts'

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

/** The `data` of each event of a stream, in order. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const ready: string[] = []
  const parser = createParser({ onEvent: ({ data }) => ready.push(data), maxBufferSize: maxBytes })
  for await (const text of decodedText(body)) {
    parser.feed(text)
    yield* ready.splice(0)
  }
  // The last event may lack its final empty line; an incomplete one is dropped.
  parser.feed('\n\n')
  yield* ready.splice(0).filter((data) => data === '[DONE]' || isJson(data))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A body as text; throws beyond the maximum size. */
export async function* decodedText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  try {
    yield* boundedText(body)
  } catch (error) {
    throw error instanceof BodyTooLong ? new ModelFailure('endless', 'bytes') : error
  }
}
