import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { closeWith } from './failure-envelope.ts'
import { refuse } from './refuse.ts'

/** What a client has to send of a request's body. */
export type SlowRequestLimits = {
  /** Milliseconds. */
  readonly window: number
  /** Bytes in each window: a slow phone sends thirty times as many. */
  readonly minBytes: number
}

const usual: SlowRequestLimits = { window: 30_000, minBytes: 30_000 }

type Watched = { bytes: number; isWhole: boolean; readonly response: ServerResponse }

/**
 * Closes connections whose clients send the body of a request too slowly, which would occupy them and their memory for
 * hours. The size of an upload is not limited in time, only its rate.
 */
export function watchSlowRequests(limits: SlowRequestLimits = usual) {
  const watched = new Map<IncomingMessage, Watched>()
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const elapsed = performance.now() - lookedAt
    lookedAt = performance.now()
    // The process itself stood still, or could not read for another reason.
    const isReliable = elapsed < limits.window * 1.5
    for (const [raw, state] of watched) {
      const bytes = raw.socket.bytesRead
      const isSlow = state.isWhole && isReliable && bytes - state.bytes < limits.minBytes
      // What has come and was not read yet: the product is the slow one.
      if (raw.complete) watched.delete(raw)
      else if (isSlow && raw.readableLength === 0) giveUp(raw, state.response)
      else watched.set(raw, { ...state, bytes, isWhole: true })
    }
  }, limits.window)
  timer.unref()
  return {
    watch(raw: IncomingMessage, response: ServerResponse): void {
      if (raw.complete) return
      watched.set(raw, { bytes: raw.socket.bytesRead, isWhole: false, response })
      raw.once('close', () => watched.delete(raw))
    },
    stop: () => clearInterval(timer),
  }
}

/** Gives a request up, with an answer: a proxy takes a connection that is closed without one for a node that has failed. */
function giveUp({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || !socket.writable) socket.destroy()
  else closeWith(socket, '408 Request Timeout', refuse.tooSlow())
}

/** Watches the requests of the server's routes. */
export function closeSlowRequests(app: FastifyInstance, limits?: SlowRequestLimits): void {
  const slow = watchSlowRequests(limits)
  app.addHook('onRequest', (request, reply, done) => {
    slow.watch(request.raw, reply.raw)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    slow.stop()
    done()
  })
}
