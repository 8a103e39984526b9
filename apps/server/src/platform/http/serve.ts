import { apis } from '@uprava/contract/apis.ts'
import type { Access, Endpoint, Received, Reply } from '@uprava/contract/endpoint.ts'
import { refusalTexts } from '@uprava/contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { refuse } from './refuse.ts'
import { rememberActor } from './request-log.ts'
import { replySerializer, SerializedReply } from './serialize.ts'
import { receive, type UploadedFile } from './uploads.ts'

/** Authorization of calls. The access module supplies one guard for all of them. */
export type Guard = {
  /** Checks the token before the body is read. Answers the actor, or throws 401. */
  identify(access: Access, request: FastifyRequest): Promise<unknown>
  /** Throws 403 where the actor may not make such a call at all. */
  admit(access: Access, actor: unknown): void
  /** Who the actor is in the log: by id, never by name. */
  logName(actor: unknown): string
  /** For calls of a seat: the actor in the channel of the call, or throws 403 or 404. */
  seat(actor: unknown, access: Access & { for: 'seat' }, channelId: number | undefined): Promise<unknown>
}

export type Call<E extends Endpoint, Actor> = {
  readonly actor: Actor
  readonly params: Received<E['params']>
  readonly query: Received<E['query']>
  readonly body: Received<E['body']>
  /** Received files by field; an empty list where none came. */
  readonly files: E['files'] extends object
    ? { readonly [Field in keyof E['files']]: readonly UploadedFile[] }
    : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends Endpoint, Actor> = (
  call: Call<E, Actor>,
) =>
  | Promise<E extends { binary: string } ? unknown : Reply<E> | SerializedReply>
  | (E extends { binary: string } ? unknown : Reply<E> | SerializedReply)

const bases = new Map<Endpoint, string>(
  Object.values(apis).flatMap(({ base, calls }) =>
    Object.values<Endpoint>(calls).map((call): [Endpoint, string] => [call, base]),
  ),
)

/** The path of a declared call on the wire: `/api/managers/v2/channels/{channel}/team`. */
function addressOf(endpoint: Endpoint): string {
  const base = bases.get(endpoint)
  if (base === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} belongs to no API of the contract`)
  return base + endpoint.path
}

/** The calls mounted so far, by app: a test compares them with the contract. */
const mounted = new WeakMap<object, Set<Endpoint>>()
export const mountedCalls = (app: FastifyInstance): ReadonlySet<Endpoint> => mounted.get(app) ?? new Set()

/** Mounts a declared call: checks the actor, the params, the query and the body, and ships the reply in its envelope. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  guard: Guard,
  endpoint: E,
  handler: Handler<E, never>,
): void {
  const calls = mounted.get(app) ?? new Set<Endpoint>()
  mounted.set(app, calls.add(endpoint))
  const serialize = replySerializer(endpoint)
  const answer = handler as (call: unknown) => unknown
  const { access } = endpoint

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = endpoint.params ? parseParams(endpoint, request.params) : undefined
    const query = endpoint.query?.parse(request.query)
    let actor = (request as Identified)[actorKey]
    const named = access.for === 'seat' ? namedChannel(params, query) : undefined
    const headerChannel = access.for === 'seat' ? channelHeader(request) : undefined
    const isMultipart = endpoint.files !== undefined && request.isMultipart()
    const rawBody = request.body
    if (access.for === 'seat') {
      actor = await guard.seat(
        actor,
        access,
        named ?? (isMultipart ? undefined : bodyChannel(rawBody)) ?? headerChannel,
      )
    }
    const received = isMultipart && endpoint.files ? await receive(request, endpoint.files) : undefined
    try {
      if (received && access.for === 'seat' && named === undefined) {
        const inBody = bodyChannel(received.fields)
        if (inBody !== undefined) actor = await guard.seat(actor, access, inBody)
      }
      const body = endpoint.body?.parse(received?.fields ?? rawBody ?? {})
      const files = received?.files ?? emptyFiles(endpoint)
      requireFiles(endpoint, files)
      const result = await answer({ actor, params, query, body, files, request, reply })
      // oxlint-disable-next-line typescript/return-await -- a reply is thenable: awaiting it would wait for the end of its stream
      if (endpoint.binary !== undefined || reply.sent) return reply
      void reply.type('application/json; charset=utf-8')
      if (result instanceof SerializedReply) return result.body(serialize)
      return serialize(endpoint.bare ? result : { data: result })
    } finally {
      await received?.discard()
    }
  }

  const url = addressOf(endpoint).replaceAll(/\{(\w+)\}/gu, ':$1')
  const route = {
    method: endpoint.method,
    handler: handle,
    ...(access.for === 'open' && { bodyLimit: openBodyLimit }),
  }
  if (isPublic(endpoint)) return void app.route({ ...route, url })
  const onRequest = async (request: Identified, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    if (access.for === 'open') return
    const actor = await guard.identify(access, request)
    request[actorKey] = actor
    rememberActor(request, () => guard.logName(actor))
    guard.admit(access, actor)
  }
  app.route({ ...route, url, onRequest })
}

/** Anybody may fill the memory with bodies of calls that ask for no token: a sign-in is short. Bytes. */
const openBodyLimit = 64 * 1024

/** What everybody may read, and caches may keep. All other replies are somebody's: tokens, invitations, data. */
const isPublic = ({ access, method, path }: Endpoint) =>
  access.for === 'open' && method === 'GET' && !path.startsWith('/auth/')

/** The property of the request that holds its actor, from the check of the token to the call. */
const actorKey = Symbol('actor')
type Identified = FastifyRequest & { [actorKey]?: unknown }

function parseParams(endpoint: Endpoint, given: unknown): unknown {
  const parsed = endpoint.params?.safeParse(given)
  // An id that cannot exist is simply not found.
  if (parsed && !parsed.success) throw refuse.notFound()
  return parsed?.data
}

/** The channel that the path or the query names. */
function namedChannel(params: unknown, query: unknown): number | undefined {
  const { channel } = (params ?? {}) as { channel?: number }
  const { channel_id } = (query ?? {}) as { channel_id?: number }
  return channel ?? channel_id
}

function bodyChannel(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'channel_id')) return undefined
  return wholeNumber((body as { channel_id: unknown }).channel_id)
}

function channelHeader(request: FastifyRequest): number | undefined {
  const header = request.headers['x-channel-id']
  return header === undefined || header === '' ? undefined : (wholeNumber(header) ?? -1)
}

function wholeNumber(value: unknown): number | undefined {
  const isSpelled = typeof value === 'string' && /^-?\d{1,16}$/u.test(value)
  const number = isSpelled ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

function emptyFiles(endpoint: Endpoint): Record<string, UploadedFile[]> | undefined {
  return endpoint.files && Object.fromEntries(Object.keys(endpoint.files).map((field) => [field, []]))
}

function requireFiles(endpoint: Endpoint, files: Record<string, UploadedFile[]> | undefined): void {
  const missing = Object.entries(endpoint.files ?? {}).filter(
    ([name, field]) => field.required && !files?.[name]?.length,
  )
  if (missing.length > 0) {
    throw refuse.fields(Object.fromEntries(missing.map(([name]) => [name, [refusalTexts.requiredFile()]])))
  }
}
