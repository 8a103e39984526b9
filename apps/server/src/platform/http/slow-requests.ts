import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a client has to send of a request's body. */
export type SlowRequestLimits = {
  /** Milliseconds. */
  readonly window: number
  /** Bytes in each window: a slow phone sends thirty times as many. */
  readonly minBytes: number
}

const usual: SlowRequestLimits = { window: 30_000, minBytes: 30_000 }

type Watched = { bytes: number; isWhole: boolean }

/**
 * Closes connections whose clients send the body of a request too slowly, which would occupy them and their memory for
 * hours. The size of an upload is not limited in time, only its rate.
 */
export function closeSlowRequests(app: FastifyInstance, limits: SlowRequestLimits = usual): void {
  const watched = new Map<FastifyRequest['raw'], Watched>()
  let lookedAt = performance.now()

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (raw.complete) return done()
    watched.set(raw, { bytes: raw.socket.bytesRead, isWhole: false })
    raw.once('close', () => watched.delete(raw))
    return done()
  })

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
      else if (isSlow && raw.readableLength === 0) raw.socket.destroy()
      else watched.set(raw, { bytes, isWhole: true })
    }
  }, limits.window)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
