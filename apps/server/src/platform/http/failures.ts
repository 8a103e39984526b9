import type { Socket } from 'node:net'

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'

import { subjectLog } from '#platform/log/index.ts'
import { TaskError, TIMEOUT_TEXT } from '#platform/workers/task.ts'

import { closeWith, envelopeOf, failureType } from './failure-envelope.ts'
import { Refusal, refuse } from './refuse.ts'

/** Turns any thrown value into the failure envelope; unexpected errors are logged with the request's id. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) {
    subjectLog('http').error(
      { err: error, request: request.id, route: request.routeOptions.url },
      'a request failed',
    )
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(failureType)
    .send(envelopeOf(refusal))
}

/** Answers malformed HTTP, oversized headers and connections that say nothing, which never get to a route. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  closeWith(socket, '400 Bad Request', refuse.damaged())
}

/** The refusal that the caller receives for a thrown value. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof TaskError && error.problem === 'timeout') return refuse.general(TIMEOUT_TEXT)
  if (error instanceof ZodError) return new Refusal(422, fieldErrors(error))
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError> & { code?: unknown }
  if (typeof code === 'string') {
    const known = databaseRefusal(code)
    if (known) return known
  }
  if (statusCode === 413) return refuse.tooMuchText()
  if (statusCode === 415) return refuse.wrongType()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse.damaged()
  return new Refusal(500, { general: ['Не получилось, попробуйте ещё раз'] })
}

/** Messages by field, nested fields dotted. */
function fieldErrors(error: ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? 'general' : issue.path.map(String).join('.')
    const texts = (errors[field] ??= [])
    if (!texts.includes(issue.message)) texts.push(issue.message)
  }
  return errors
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
])

function databaseRefusal(code: string): Refusal | null {
  if (connectionCodes.has(code)) return refuse.unavailable()
  if (!/^[0-9A-Z]{5}$/u.test(code)) return null
  const family = code.slice(0, 2)
  // 08 connection, 53 resources, 57 shutdown, 58 system.
  if (family === '08' || family === '53' || family === '57' || family === '58') return refuse.unavailable()
  // 23505 unique, 23503 foreign key: a concurrent change.
  if (family === '23' || family === '40' || family === '55') return refuse.conflict()
  // 22: a value that the column cannot hold and the schemas should have refused.
  if (family === '22') return refuse.general('Проверьте введённые данные')
  return null
}
