/** Thrown in place of what comes beyond the most that is read. */
export class BodyTooLong extends Error {}

/** The upper bound of a response body. Bytes. */
export const maxBytes = 16 * 1024 * 1024

/** A body as text, piece by piece; throws BodyTooLong beyond the maximum size. */
export async function* boundedText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let received = 0
  for await (const bytes of body) {
    received += bytes.length
    if (received > maxBytes) throw new BodyTooLong()
    yield decoder.decode(bytes, { stream: true })
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** A body that is one piece of JSON. */
export async function boundedJson(body: ReadableStream<Uint8Array> | null): Promise<unknown> {
  let json = ''
  if (body) for await (const text of boundedText(body)) json += text
  return JSON.parse(json)
}
