import type { AdminRoutes, AiRoutes, ManagersRoutes } from '@uprava/contract/apis.ts'
import type { Endpoint, Given, Reply } from '@uprava/contract/endpoint.ts'

import { CallFailed } from './failure.ts'
import { stored } from './storage.ts'
import { send, type Wire } from './transport.ts'

type Optional<Value> = undefined extends Value ? true : Record<string, never> extends Value ? true : false
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Optional<Value> extends true
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

type FilesOf<E extends Endpoint> = E['files'] extends object
  ? { [Field in keyof E['files']]?: readonly Blob[] }
  : undefined

/** What a call is given; taken from the contract's schemas. */
export type CallInput<E extends Endpoint> = Part<'params', Given<E['params']>> &
  Part<'query', Given<E['query']>> &
  Part<'body', Given<E['body']>> & {
    files?: FilesOf<E>
    /** Besides those of every call, for instance `Prefer`. */
    headers?: Readonly<Record<string, string>>
    signal?: AbortSignal
    onProgress?: (share: number) => void
  }

/** The input is optional when nothing in it is required. */
export type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [given?: CallInput<E>] : [given: CallInput<E>]

type AnswerOf<E extends Endpoint> = E extends { binary: string }
  ? { blob: Blob; fileName: string | null }
  : Reply<E>

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, readonly Blob[]>
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Calls that carry no token (wire §1): whatever they answer is outside the 401 rule. */
const openCall =
  /^\S+ \/(auth\/(login|send-code|by-code|register|exchange|invitations\/\{token\})|legal|news|landing)(?![\w-])/u

let onUnauthorized: (failure: CallFailed) => void = () => undefined

/** What happens when a call with a token answers 401; the application sets it once. */
export function whenUnauthorized(handler: (failure: CallFailed) => void): void {
  onUnauthorized = handler
}

let onNotFound: () => void = () => undefined

/** What happens when a signed-in call answers 404 without naming a field: the channel may be gone (CHAN-56). */
export function whenNotFound(handler: () => void): void {
  onNotFound = handler
}

/** A call of the platform API by its route key: `call('GET /channels/{channel}/team', { params: { channel } })`. */
export function call<Key extends keyof ManagersRoutes>(
  key: Key,
  ...[given]: CallArguments<ManagersRoutes[Key]>
): Promise<AnswerOf<ManagersRoutes[Key]>> {
  return request('/api/managers/v2', key, (given ?? {}) as AnyInput) as Promise<AnswerOf<ManagersRoutes[Key]>>
}

/** A call of the AI service. */
export function callAi<Key extends keyof AiRoutes & string>(
  key: Key,
  ...[given]: CallArguments<AiRoutes[Key]>
): Promise<AnswerOf<AiRoutes[Key]>> {
  return request('/ai/v1', key, (given ?? {}) as AnyInput) as Promise<AnswerOf<AiRoutes[Key]>>
}

/** A call of the admin API whose token is already given. */
export type AdminCall = <Key extends keyof AdminRoutes>(
  key: Key,
  ...[given]: CallArguments<AdminRoutes[Key]>
) => Promise<AnswerOf<AdminRoutes[Key]>>

/** A call of the administrator's API; its token lives in the console's own session. */
export function callAdmin<Key extends keyof AdminRoutes>(
  token: string | null,
  key: Key,
  ...[given]: CallArguments<AdminRoutes[Key]>
): Promise<AnswerOf<AdminRoutes[Key]>> {
  return request('/api/admin/v1', key, (given ?? {}) as AnyInput, token) as Promise<
    AnswerOf<AdminRoutes[Key]>
  >
}

async function request(base: string, key: string, given: AnyInput, token = stored.token()): Promise<unknown> {
  const [method = 'GET', path = '/'] = key.split(' ')
  // The administrator's `GET /news` is not everybody's.
  const isOpen = openCall.test(key) && (base !== '/api/admin/v1' || key.startsWith('POST /auth/'))
  const wire: Wire = {
    method,
    url: base + filled(path, given.params) + queryOf(given.query),
    headers: { Accept: 'application/json', ...(isOpen ? {} : signedIn(token)), ...xsrf(), ...given.headers },
    signal: given.signal,
    onProgress: given.onProgress,
  }
  if (given.files && Object.values(given.files).some((files) => files.length > 0)) {
    wire.body = formOf(given.body, given.files)
  } else if (given.body !== undefined) {
    wire.body = JSON.stringify(given.body)
    wire.headers['Content-Type'] = 'application/json'
  }
  try {
    const answer = await send(wire)
    if (answer.status === 204) return undefined
    const type = answer.header('content-type') ?? ''
    if (!type.startsWith('application/json'))
      return { blob: await answer.blob(), fileName: fileNameOf(answer.header('content-disposition')) }
    const body: unknown = JSON.parse(await answer.text())
    return base === '/ai/v1' || !isEnvelope(body) ? body : body.data
  } catch (error) {
    if (!isOpen) tellSession(error)
    throw error
  }
}

/** A failed call of somebody signed in may mean that the session or the channel is gone. */
export function tellSession(error: unknown): void {
  if (!(error instanceof CallFailed)) return
  if (error.status === 401) onUnauthorized(error)
  if (error.status === 404 && error.errors['general']) onNotFound()
}

/** The headers that say who asks, in which channel (wire §1). */
export function signedIn(token: string | null = stored.token()): Record<string, string> {
  const channelId = stored.channelId()
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(channelId === null ? {} : { 'X-Channel-Id': String(channelId) }),
  }
}

/** The HTTP client's default (API-10): the cookie XSRF-TOKEN, where a proxy sets one, goes back as a header. */
function xsrf(): Record<string, string> {
  const value = /(?:^|;\s*)XSRF-TOKEN=(?<value>[^;]+)/u.exec(document.cookie)?.groups?.['value']
  return value === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(value) }
}

/** An envelope that carries paging beside its data is kept whole (GET /news). */
function isEnvelope(body: unknown): body is { data: unknown } {
  return typeof body === 'object' && body !== null && 'data' in body && !('current_page' in body)
}

function filled(path: string, params: Record<string, unknown> | undefined): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => encodeURIComponent(inWords(params?.[name])))
}

function queryOf(query: Record<string, unknown> | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const item of value) pairs.append(`${name}[]`, inWords(item))
    else pairs.append(name, inWords(value))
  }
  return pairs.size === 0 ? '' : `?${pairs}`
}

function formOf(body: unknown, files: Record<string, readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, inWords(item))
    else form.append(name, inWords(value))
  }
  for (const [name, list] of Object.entries(files)) {
    for (const file of list) form.append(list.length > 1 || name === 'files' ? `${name}[]` : name, file)
  }
  return form
}

/** A value of a path, a query or a form as text; nothing of them is an object. */
function inWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''(?<name>[^;]+)/iu.exec(disposition ?? '')?.groups?.['name']
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
