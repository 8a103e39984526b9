import type { FastifyReply, FastifyRequest } from 'fastify'

import { plainLog, type Logger } from '#platform/log/index.ts'
import { clientAddress } from '#platform/network-address.ts'

/** Damaged requests, refused rights, files and bodies beyond the rules, reached limits: they are logged as warnings. */
const notable = new Set([400, 403, 413, 415, 429])

/** The property of the request that says who makes it. */
const actorName = Symbol('actor name')
type Named = FastifyRequest & { [actorName]?: () => string }

/** Names the actor of a request for its line in the log, should it be refused. */
export const rememberActor = (request: Named, name: () => string): void => void (request[actorName] = name)

let log: Logger | undefined

/**
 * Logs an answered request with the route's pattern, never the address, which may contain a file's signature. A refused one
 * also has who made it: the account or administrator, before the sign-in the network address.
 */
export function logRequest(request: Named, { statusCode: status, elapsedTime }: FastifyReply): void {
  log ??= plainLog('http')
  const level = notable.has(status) ? 'warn' : 'info'
  if (!log.isLevelEnabled(level)) return
  log[level]({
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status,
    ms: Math.round(elapsedTime * 10) / 10,
    ...(status >= 400 && status < 500 && { actor: request[actorName]?.() ?? clientAddress(request.raw) }),
  })
}
