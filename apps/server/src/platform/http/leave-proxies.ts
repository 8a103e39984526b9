import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { settings } from '#platform/settings.ts'

/** The product answers it nowhere else: nginx asks another node then, and leaves this one out for a second (deploy/nginx.conf). */
const askAnother = 504
/** How long a request that may be asked of another node is waited for. Milliseconds. */
const waitMs = 1500
/** What was on its way when the proxy left this node out arrives within it. Milliseconds. */
const onItsWayMs = 150

/** What asks how the node is, not for its work. */
const looks = /^\/(?:readyz|healthz|metrics)(?:[/?]|$)/u

/**
 * Makes what ends the requests of proxies that leave a node out by failed requests alone. A port that is closed while they still
 * come resets the ones that the system has taken and the process has not: their clients get 502, for a POST is not repeated.
 * So, as the last thing before, a reading request is answered in a way that has it repeated and the node left out.
 */
export function leaveProxies(app: FastifyInstance): () => Promise<void> {
  let isLeaving = false
  const { promise: leftOut, resolve } = Promise.withResolvers<void>()
  app.addHook('onRequest', (request, reply, done) => {
    const isProxied =
      settings().isTrustedProxy(request.socket.remoteAddress) &&
      request.headers['x-forwarded-for'] !== undefined
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isLeaving || !isProxied || !isReading || looks.test(request.url)) return done()
    reply.raw.once('finish', resolve)
    return void reply.code(askAnother).send()
  })
  return async () => {
    isLeaving = true
    const isLeftOut = await Promise.race([leftOut.then(() => true), sleep(waitMs, false, { ref: false })])
    if (isLeftOut) await sleep(onItsWayMs)
  }
}
