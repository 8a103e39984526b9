import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import { collectRuntimeMetrics, metrics } from '#platform/log/metrics.ts'
import { clientAddress } from '#platform/network-address.ts'
import { allMetrics } from '#platform/processes/all-metrics.ts'
import { isHttpsInstallation, settings } from '#platform/settings.ts'

import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { pageHeaders } from './pages.ts'
import { refuse } from './refuse.ts'
import type { HttpServer } from './server.ts'

export type Dependency = {
  readonly name: string
  /** Without it the node serves on, in part: it stays ready. */
  readonly isOptional?: boolean
  answers(): Promise<boolean>
}

/** A dependency that does not answer in this time does not answer. Milliseconds. */
const answerTimeout = 3000

/**
 * `/healthz` (the process is up), `/readyz` (its dependencies answer and it is not draining), `/metrics`, the API document
 * and its page.
 */
export function mountHealth(
  app: HttpServer,
  dependencies: readonly Dependency[],
  isDraining: () => boolean,
): void {
  app.get('/healthz', (request, reply) =>
    // Whether a reverse proxy says who asks: each sees its own address alone.
    reply.header('x-client-address', clientAddress(request.raw)).send({ status: 'up' }),
  )
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    const states = await Promise.all(
      dependencies.map(async (one) => ({ ...one, answered: await answersInTime(one) })),
    )
    const isReady = states.every(({ answered, isOptional }) => answered || isOptional)
    const degraded = states.filter(({ answered, isOptional }) => !answered && isOptional)
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...Object.fromEntries(states.map(({ name, answered }) => [name, answered])),
      ...(degraded.length > 0 && { degraded: degraded.map(({ name }) => name) }),
    })
  })
  collectRuntimeMetrics()
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) throw refuse.forbidden()
    return reply.type(metrics.contentType).send(await allMetrics())
  })
  app.get('/api/openapi.json', (_request, reply) => reply.send(openApiDocument()))
  app.get('/api/docs', (request, reply) =>
    reply.type('text/html; charset=utf-8').headers(pageHeaders(request)).send(docsPage()),
  )
}

/** A stopped dependency may accept a question and never answer it. */
function answersInTime(dependency: Dependency): Promise<boolean> {
  return Promise.race([dependency.answers(), sleep(answerTimeout, false, { ref: false })])
}

/**
 * With METRICS_TOKEN its bearer; otherwise requests of this machine that no proxy has passed on. An https installation has a
 * proxy, which may say nothing of itself: there only the token counts.
 */
function mayReadMetrics(request: FastifyRequest): boolean {
  const token = settings().METRICS_TOKEN
  if (token === undefined) return !isHttpsInstallation() && isOfThisMachine(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/u.test(socket.remoteAddress ?? '')
}
