import { createParser } from 'eventsource-parser'

import { ModelFailure } from './types.ts'

/** More than any answer's events take. Bytes. */
const mostBytes = 16 * 1024 * 1024

/** The `data` of each event of a stream, in order. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const ready: string[] = []
  const parser = createParser({ onEvent: ({ data }) => ready.push(data), maxBufferSize: mostBytes })
  for await (const text of textOf(body)) {
    parser.feed(text)
    yield* ready.splice(0)
  }
  // A last event may come without the empty line that ends it; half of one is none.
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

/** A body as text, within bounds. */
export async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let received = 0
  for await (const bytes of body) {
    received += bytes.length
    if (received > mostBytes) throw new ModelFailure('endless', 'bytes')
    yield decoder.decode(bytes, { stream: true })
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
