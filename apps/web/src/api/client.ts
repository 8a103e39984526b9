import type { AdminRoutes, AiRoutes, ManagersRoutes } from '@uprava/contract/apis.ts'
import type { Endpoint, Given, Reply } from '@uprava/contract/endpoint.ts'

import { ApiError } from './api-error.ts'
import { stored } from './storage.ts'
import { sendRequest, type HttpRequest } from './transport.ts'

type Optional<Value> = undefined extends Value ? true : Record<string, never> extends Value ? true : false
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Optional<Value> extends true
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

type FilesOf<E extends Endpoint> = E['files'] extends object
  ? { [Field in keyof E['files']]?: readonly Blob[] }
  : undefined

/** The input of a call, by the contract's schemas. */
export type CallInput<E extends Endpoint> = Part<'params', Given<E['params']>> &
  Part<'query', Given<E['query']>> &
  Part<'body', Given<E['body']>> & {
    files?: FilesOf<E>
    /** Added to the headers of every call, for instance `Prefer`. */
    headers?: Readonly<Record<string, string>>
    signal?: AbortSignal
    /** Called with the share of the body that has been sent, 0 to 1. */
    onProgress?: (share: number) => void
  }

/** The input is optional when nothing in it is required. */
export type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [given?: CallInput<E>] : [given: CallInput<E>]

/** What a call resolves to: the `data` of the envelope, or a file. */
export type AnswerOf<E extends Endpoint> = E extends { binary: string }
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

/** Calls without a token (wire §1); the 401 rule does not apply to their answers. */
const openCall =
  /^\S+ \/(auth\/(login|send-code|by-code|register|exchange|invitations\/\{token\})|legal|news|landing)(?![\w-])/u

let onUnauthorized: (failure: ApiError) => void = () => undefined

/** Sets what happens when a call with a token is answered 401; called once by the application. */
export function setUnauthorizedHandler(handler: (failure: ApiError) => void): void {
  onUnauthorized = handler
}

let onNotFound: () => void = () => undefined

/** Sets what happens when a signed-in call is answered 404 without a field: the channel may be gone (CHAN-56). */
export function setNotFoundHandler(handler: () => void): void {
  onNotFound = handler
}

/** Answers that are kept for reading without a connection. */
type KeptAnswers = {
  readonly keepAnswer: (url: string, body: unknown) => Promise<void>
  /** Undefined: nothing is kept of it. */
  readonly findAnswer: (url: string) => Promise<unknown>
}
let loadKept: (() => Promise<KeptAnswers>) | undefined

/** Sets where answers are kept; without it none are. */
export function setKeptAnswers(load: () => Promise<KeptAnswers>): void {
  loadKept = load
}

let isKeptAlone = false

/**
 * Runs a read whose calls are answered from what is kept alone, those that it makes before it first waits; it fails where
 * nothing is kept. Undefined: nothing is kept in this browser.
 */
export function fromKept<Data>(read: () => Promise<Data>): Promise<Data> | undefined {
  if (loadKept === undefined) return undefined
  isKeptAlone = true
  try {
    return read()
  } finally {
    isKeptAlone = false
  }
}

/** Answers that are on their way, by the token and the address. */
const ahead = new Map<string, Promise<unknown>>()

/**
 * Asks for something before the files that read it have come. The first call that asks for the same gets this answer; what
 * nobody asks for in time is dropped.
 */
export function askAhead<Key extends keyof ManagersRoutes & `GET ${string}`>(
  key: Key,
  ...[given]: CallArguments<ManagersRoutes[Key]>
): void {
  const input = (given ?? {}) as AnyInput
  const asked = `${stored.token()} ${addressOf('/api/managers/v2', key, input)}`
  const answer = request('/api/managers/v2', key, input)
  ahead.set(asked, answer)
  const drop = () => ahead.delete(asked)
  answer.then(() => setTimeout(drop, longestAheadMs), drop)
}

/** Files of a screen take no longer on the slowest line; milliseconds. */
const longestAheadMs = 10_000

/** Calls the platform API by the route key: `call('GET /channels/{channel}/team', { params: { channel } })`. */
export function call<Key extends keyof ManagersRoutes>(
  key: Key,
  ...[given]: CallArguments<ManagersRoutes[Key]>
): Promise<AnswerOf<ManagersRoutes[Key]>> {
  return request('/api/managers/v2', key, (given ?? {}) as AnyInput) as Promise<AnswerOf<ManagersRoutes[Key]>>
}

/** Calls the AI service by the route key. */
export function callAi<Key extends keyof AiRoutes & string>(
  key: Key,
  ...[given]: CallArguments<AiRoutes[Key]>
): Promise<AnswerOf<AiRoutes[Key]>> {
  return request('/ai/v1', key, (given ?? {}) as AnyInput) as Promise<AnswerOf<AiRoutes[Key]>>
}

/** `callAdmin` with the token bound. */
export type AdminCall = <Key extends keyof AdminRoutes>(
  key: Key,
  ...[given]: CallArguments<AdminRoutes[Key]>
) => Promise<AnswerOf<AdminRoutes[Key]>>

/** Calls the administrator's API by the route key; the console has a token of its own. */
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
  const [method = 'GET'] = key.split(' ')
  // `GET /news` of the admin API needs the token, that of the platform API does not.
  const isOpen = openCall.test(key) && (base !== '/api/admin/v1' || key.startsWith('POST /auth/'))
  const url = addressOf(base, key, given)
  const kept = () => loadKept?.().then(({ findAnswer }) => findAnswer(url))
  if (isKeptAlone) return (await kept()) ?? Promise.reject(new Error(url))
  const asked = `${token} ${url}`
  const answered = method === 'GET' ? ahead.get(asked) : undefined
  if (answered && ahead.delete(asked)) return answered
  const http: HttpRequest = {
    method,
    url,
    headers: {
      Accept: 'application/json',
      ...(isOpen ? {} : authHeaders(token)),
      ...xsrf(),
      ...given.headers,
    },
    signal: given.signal,
    onProgress: given.onProgress,
  }
  if (given.files && Object.values(given.files).some((files) => files.length > 0)) {
    http.body = formData(given.body, given.files)
  } else if (given.body !== undefined) {
    http.body = JSON.stringify(given.body)
    http.headers['Content-Type'] = 'application/json'
  }
  try {
    const answer = await sendRequest(http)
    if (answer.status === 204) return undefined
    const type = answer.header('content-type') ?? ''
    if (!type.startsWith('application/json'))
      return { blob: await answer.blob(), fileName: fileName(answer.header('content-disposition')) }
    const body: unknown = JSON.parse(await answer.text())
    const data = base === '/ai/v1' || !isEnvelope(body) ? body : body.data
    if (isKept(base, method, isOpen)) void loadKept?.().then(({ keepAnswer }) => keepAnswer(http.url, data))
    return data
  } catch (error) {
    if (isKept(base, method, isOpen) && error instanceof ApiError && error.status === 0) {
      const answer = await kept()
      if (answer !== undefined) return answer
    }
    if (!isOpen) reportToSession(error)
    throw error
  }
}

const isKept = (base: string, method: string, isOpen: boolean) =>
  loadKept !== undefined && base === '/api/managers/v2' && method === 'GET' && !isOpen

/** Reports a failed signed-in call, which may mean that the session or the channel is gone. */
export function reportToSession(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) onUnauthorized(error)
  if (error.status === 404 && error.errors['general']) onNotFound()
}

/** The headers with the token and the chosen channel (wire §1). */
export function authHeaders(token: string | null = stored.token()): Record<string, string> {
  const channelId = stored.channelId()
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(channelId === null ? {} : { 'X-Channel-Id': String(channelId) }),
  }
}

/** Returns the cookie XSRF-TOKEN, where a proxy sets one, as a header (API-10). */
function xsrf(): Record<string, string> {
  const value = /(?:^|;\s*)XSRF-TOKEN=(?<value>[^;]+)/u.exec(document.cookie)?.groups?.['value']
  return value === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(value) }
}

/** An envelope with paging beside its data is returned whole (GET /news). */
function isEnvelope(body: unknown): body is { data: unknown } {
  return typeof body === 'object' && body !== null && 'data' in body && !('current_page' in body)
}

function addressOf(base: string, key: string, given: AnyInput): string {
  const [, path = '/'] = key.split(' ')
  return base + fillPath(path, given.params) + queryString(given.query)
}

function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => encodeURIComponent(asText(params?.[name])))
}

function queryString(query: Record<string, unknown> | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const item of value) pairs.append(`${name}[]`, asText(item))
    else pairs.append(name, asText(value))
  }
  return pairs.size === 0 ? '' : `?${pairs}`
}

function formData(body: unknown, files: Record<string, readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, asText(item))
    else form.append(name, asText(value))
  }
  for (const [name, list] of Object.entries(files)) {
    for (const file of list) form.append(list.length > 1 || name === 'files' ? `${name}[]` : name, file)
  }
  return form
}

/** A value of a path, a query or a form as text; objects are not expected. */
function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''(?<name>[^;]+)/iu.exec(disposition ?? '')?.groups?.['name']
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
