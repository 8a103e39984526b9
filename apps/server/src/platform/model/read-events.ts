import { createParser } from 'eventsource-parser'

import { ModelFailure } from './types.ts'

/** The upper bound of a response body. Bytes. */
const maxBytes = 16 * 1024 * 1024

/** The `data` of each event of a stream, in order. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
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
  const decoder = new TextDecoder()
  let received = 0
  for await (const bytes of body) {
    received += bytes.length
    if (received > maxBytes) throw new ModelFailure('endless', 'bytes')
    yield decoder.decode(bytes, { stream: true })
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
