import type { Socket } from 'node:net'

import type { Refusal } from './refuse.ts'

export const failureType = 'application/json; charset=utf-8'

/** The envelope of a failure, in JSON. */
export function envelopeOf({ status, message, errors, reason, retryAfterSeconds }: Refusal): string {
  return JSON.stringify({
    code: status,
    message,
    errors,
    ...(reason ? { reason } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
  })
}

/** How long a client whose connection has ended may take to close its side. Milliseconds. */
const closingMs = 1000

/** Answers on the connection itself, past whatever waits for the rest of the request, and closes it. */
export function closeWith(socket: Socket, status: string, refusal: Refusal): void {
  const body = envelopeOf(refusal)
  const head = [
    `HTTP/1.1 ${status}`,
    `content-type: ${failureType}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  // Ended is not closed: a client that keeps its side open would keep a descriptor of this process for ever.
  const closing = setTimeout(() => socket.destroy(), closingMs)
  socket.once('close', () => clearTimeout(closing))
  socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`)
}
