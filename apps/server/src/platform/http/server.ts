import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { withTimeLimits } from '#platform/database/time-limits.ts'
import { countRequest } from '#platform/log/metrics.ts'
import { isHttpsInstallation, settings } from '#platform/settings.ts'

import { refuseConnection, sendFailure } from './failures.ts'
import { limitConnections, limitRequests } from './limit-connections.ts'
import { hasSeveralHosts, isOfAnotherSite } from './origins.ts'
import { refuse } from './refuse.ts'
import { logRequest } from './request-log.ts'
import { closeSlowRequests } from './slow-requests.ts'
import { mayUpgrade } from './upgrades.ts'
import { addField, fieldName } from './uploads.ts'

export type HttpServer = FastifyInstance

/** JSON bodies are small; files go by multipart, which has limits of its own. Bytes. */
const bodyLimit = 2 * 1024 * 1024

/** A turn of the event loop that took no longer has accepted what waited and done nothing else. Milliseconds. */
const idleTurnMs = 0.3
/** A server that is never idle closes after so many turns all the same. */
const mostTurns = 2000

/** What is accepted in one turn says what it wants in the next. */
const quietTurns = 3

/**
 * Makes what resolves after some turns of the event loop in which nothing was accepted, asked or done: a port that is closed then
 * has hardly a connection that waits. The system resets those, and a proxy answers their clients with 502.
 */
function momentWithoutWaiting(server: Server): () => Promise<void> {
  let events = 0
  for (const event of ['connection', 'request']) server.on(event, () => (events += 1))
  return async () => {
    let quiet = 0
    for (let turn = 0; turn < mostTurns && quiet < quietTurns; turn += 1) {
      const [before, begun] = [events, performance.now()]
      await nextTurn()
      quiet = events === before && performance.now() - begun < idleTurnMs ? quiet + 1 : 0
    }
  }
}

/**
 * Closes connections that were answering while the server began to close: only idle ones are closed then, and a client that keeps
 * its connection would keep the process for as long as connections are kept.
 */
function closeAfterLastAnswer(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // In the next turn the connection is idle.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/** The HTTP server with the parts all routes share: request ids, request log, failure envelope, cookies, multipart. */
export async function createHttpServer(): Promise<HttpServer> {
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: (address: string) => settings().isTrustedProxy(address),
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // What still arrives while it closes is answered: a proxy passes a 503 of a POST on to the client.
    return503OnClosing: false,
    // Of the body the rate is limited instead: an upload over a slow line takes its time.
    requestTimeout: 0,
    http: { headersTimeout: 20_000, shouldUpgradeCallback: mayUpgrade },
    keepAliveTimeout: 75_000,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply)
    },
  })
  limitConnections(app.server)
  limitRequests(app)
  closeSlowRequests(app)
  app.addHook('preClose', momentWithoutWaiting(app.server))
  closeAfterLastAnswer(app)
  // Short replies gain nothing; files of the web client are compressed by its build.
  await app.register(compress, { threshold: 8192, encodings: ['gzip'], customTypes: /^application\/json/u })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fields: 200, fieldSize: 256 * 1024, files: 60, parts: 300, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  // A call without a body may come with any content type.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, undefined) : done(refuse.wrongType()),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseQuery(body as string)),
  )
  app.setErrorHandler(sendFailure)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (isHttpsInstallation()) void reply.header('strict-transport-security', 'max-age=31536000')
    if (hasSeveralHosts(request.raw)) return done(refuse.damaged())
    // Another site may not act here by a form or a script of its own.
    return done(!isReading(request.method) && isOfAnotherSite(request.raw) ? refuse.forbidden() : undefined)
  })
  // Twice: a body that is read in between leaves the first one's context.
  for (const moment of ['onRequest', 'preHandler'] as const)
    app.addHook(moment, (_request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      withTimeLimits(done),
    )
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    logRequest(request, reply)
    done()
  })
  return app
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Names and values without anything to decode, each a name once followed by a value: what nearly every call has. */
const plainQuery = /^[\w.-]+=[\w.-]*(?:&[\w.-]+=[\w.-]*)*$/u

/** Query and form bodies: `regions[]=1&regions[]=2` and `regions[0]=1` are lists called `regions`. */
function parseQuery(query: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  if (query === '') return fields
  if (plainQuery.test(query)) {
    for (const pair of query.split('&')) {
      const [name = '', value = ''] = pair.split('=')
      addField(fields, name, false, value)
    }
    return fields
  }
  for (const [key, value] of new URLSearchParams(query)) {
    const { name, isList } = fieldName(key)
    addField(fields, name, isList, value)
  }
  return fields
}
