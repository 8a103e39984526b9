import {
  apis,
  type AdminRoutes,
  type AiRoutes,
  type ApiName,
  type ManagersRoutes,
} from '@uprava/contract/apis.ts'
import type { Endpoint, Given, Reply } from '@uprava/contract/endpoint.ts'

/** A file of a multipart call. */
export type TestFile = { name: string; bytes: Uint8Array | string; type?: string }

/** A request's body as fetch takes it. */
type Payload = string | FormData | Uint8Array<ArrayBuffer>

/** What a call is given. Everything may be left out, so that refusals can be tried. */
export type CallOptions<E extends Endpoint = Endpoint> = {
  params?: Given<E['params']>
  query?: Given<E['query']>
  body?: Given<E['body']>
  files?: Partial<
    Record<E['files'] extends object ? keyof E['files'] & string : never, TestFile | readonly TestFile[]>
  >
  /** The header X-Channel-Id. */
  channel?: number
  headers?: Readonly<Record<string, string>>
}

export type Answer<Data = unknown> = {
  readonly status: number
  /** `data` of a success (the whole body of a bare answer); undefined for refusals, so look at the status first. */
  readonly data: Data
  /** Messages by field of a refusal; empty for a success. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The parsed JSON body, or the text of anything else. */
  readonly body: unknown
  readonly headers: Headers
}

type Caller<Routes> = <Key extends keyof Routes & string>(
  key: Key,
  options?: Routes[Key] extends Endpoint ? CallOptions<Routes[Key]> : never,
) => Promise<Answer<Routes[Key] extends Endpoint ? Reply<Routes[Key]> : never>>

/** Somebody's browser: a bearer or none, and cookies. */
export type Client = {
  /** Calls the managers API by the key of the route: `call('GET /channels/{channel}/team', { params: { channel: 1 } })`. */
  readonly call: Caller<ManagersRoutes>
  readonly admin: Caller<AdminRoutes>
  readonly ai: Caller<AiRoutes>
  /** Any declared call, for tests that go through the contract. */
  any(api: ApiName, endpoint: Endpoint, options?: LooseOptions): Promise<Answer>
  /** A request below the server's address, as it is. */
  raw(
    method: string,
    address: string,
    init?: { body?: Payload; headers?: Record<string, string> },
  ): Promise<Answer>
  readonly jar: Jar
  readonly token: string | undefined
}

export type LooseOptions = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  files?: Readonly<Record<string, TestFile | readonly TestFile[]>>
  channel?: number
  headers?: Readonly<Record<string, string>>
}

/** Cookies by name. Paths are not distinguished: the product's names are unique. */
export type Jar = Map<string, string>

export function newClient(
  url: string,
  { token, jar = new Map() }: { token?: string; jar?: Jar } = {},
): Client {
  const send = async (
    method: string,
    address: string,
    init: { body?: Payload; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(url + address, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    })
    keepCookies(jar, response.headers)
    return answerOf(response)
  }
  const any = (api: ApiName, endpoint: Endpoint, options: LooseOptions = {}) => {
    const { body, contentType } = bodyOf(endpoint, options)
    const headers = {
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(options.channel === undefined ? {} : { 'x-channel-id': String(options.channel) }),
      ...options.headers,
    }
    return send(endpoint.method, apis[api].base + addressOf(endpoint, options), { body, headers })
  }
  const caller = (api: ApiName) => {
    const calls = new Map(
      Object.values<Endpoint>(apis[api].calls).map((call) => [`${call.method} ${call.path}`, call]),
    )
    return (key: string, options?: LooseOptions) => any(api, calls.get(key)!, options)
  }
  return {
    call: caller('managers') as Caller<ManagersRoutes>,
    admin: caller('admin') as Caller<AdminRoutes>,
    ai: caller('ai') as Caller<AiRoutes>,
    any,
    raw: send,
    jar,
    token,
  }
}

function keepCookies(jar: Jar, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const { name, value } = /^(?<name>[^=]+)=(?<value>[^;]*)/u.exec(line)!.groups!
    if (value === '') jar.delete(name!)
    else jar.set(name!, value!)
  }
}

async function answerOf<Data>(response: Response): Promise<Answer<Data>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.match(/\bjson\b/u) != null
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text
  const { data, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
    data?: unknown
    errors?: Answer['errors']
  }
  return {
    status: response.status,
    data: (response.ok ? (data ?? body) : undefined) as Data,
    errors: errors ?? {},
    body,
    headers: response.headers,
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: LooseOptions): string {
  const address = endpoint.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(asText(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, asText(item))
    else if (value !== undefined && value !== null) search.append(name, asText(value))
  }
  return search.size === 0 ? address : `${address}?${search.toString()}`
}

function bodyOf(endpoint: Endpoint, { body, files }: LooseOptions): { body?: Payload; contentType?: string } {
  if (files === undefined) {
    return body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, asText(item))
    else if (value !== undefined && value !== null) form.append(name, asText(value))
  }
  for (const [name, given] of Object.entries(files)) {
    const isList = (endpoint.files?.[name]?.most ?? 1) > 1
    for (const file of Array.isArray(given) ? (given as TestFile[]) : [given as TestFile]) {
      form.append(isList ? `${name}[]` : name, new Blob([file.bytes], { type: file.type }), file.name)
    }
  }
  return { body: form }
}

/** A value in an address or a form: anything but text as JSON. */
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
