import { timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import { collectRuntimeMetrics, metrics } from '#platform/log/metrics.ts'
import { settings } from '#platform/settings.ts'

import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { pageHeaders } from './pages.ts'
import { refuse } from './refuse.ts'
import type { HttpServer } from './server.ts'

export type Dependency = { name: string; answers(): Promise<boolean> }

/** `/healthz` (the process is up), `/readyz` (its dependencies answer), `/metrics`, the API document and its page. */
export function mountHealth(app: HttpServer, dependencies: readonly Dependency[]): void {
  app.get('/healthz', () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      dependencies.map(async (one) => [one.name, await one.answers()] as const),
    )
    const isReady = states.every(([, answered]) => answered)
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', ...Object.fromEntries(states) })
  })
  collectRuntimeMetrics()
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) throw refuse.forbidden()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  app.get('/api/openapi.json', (_request, reply) => reply.send(openApiDocument()))
  app.get('/api/docs', (request, reply) =>
    reply.type('text/html; charset=utf-8').headers(pageHeaders(request)).send(docsPage()),
  )
}

/** With METRICS_TOKEN its bearer; otherwise requests from this machine. */
function mayReadMetrics(request: FastifyRequest): boolean {
  const token = settings().METRICS_TOKEN
  if (token === undefined) return /^(127\.|::1$|::ffff:127\.)/u.test(request.ip)
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
