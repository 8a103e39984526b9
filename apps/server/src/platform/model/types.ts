/** One turn of a prompt. */
export type ChatTurn = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type ChatRequest = {
  readonly turns: readonly ChatTurn[]
  /** The maximum answer, in tokens; it counts against the model's window. */
  readonly maxTokens: number
  readonly temperature?: number
  /** The form of the answer, `text` by default. See `askJson`. */
  readonly form?: AnswerForm
}

/** The forms of an answer, the strictest first. */
export type AnswerForm =
  | { readonly type: 'json_schema'; readonly name: string; readonly schema: object }
  | { readonly type: 'json_object' }
  | { readonly type: 'text' }

/** Tokens of a call: counted by the endpoint, else estimated. */
export type Usage = {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly isEstimated: boolean
}

/** How an answer ended: by itself, or at the limit of tokens. */
export type ChatEnd = { readonly usage: Usage; readonly finish: 'stop' | 'length' }

export type FailureKind =
  /** No connection, or it was refused. */
  | 'unreachable'
  /** 429, or 503 with Retry-After. */
  | 'busy'
  /** 5xx. */
  | 'server'
  /** 401, 403: the key is wrong. */
  | 'key'
  /** Any other 4xx: the endpoint does not understand the call. */
  | 'refused'
  /** Not a model's answer: a gateway's sign-in page. */
  | 'foreign'
  /** A damaged event: text may be lost. */
  | 'damaged'
  /** The connection was closed before the end of the answer. */
  | 'cut'
  /** An error reported inside the answer. */
  | 'reported'
  /** One of the three timers ran out. */
  | 'first-byte'
  | 'stalled'
  | 'too-long'
  /** Endless repetition, or more text than requested. */
  | 'endless'
  /** The endpoint has silently truncated the beginning of the prompt. */
  | 'context-cut'
  | 'empty'
  /** The prompt exceeds the model's window. */
  | 'oversized'
  /** The caller's own stop. */
  | 'stopped'

/** Why a model did not answer completely. The message is for the log and the administrator. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  /** How long the endpoint asks to wait, seconds. */
  readonly retryAfterSeconds: number | undefined
  /** The usage so far. */
  usage: Usage | undefined

  constructor(kind: FailureKind, detail = '', more: { retryAfterSeconds?: number } = {}) {
    super(detail === '' ? kind : `${kind}: ${detail}`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** A step of an answer: text, finish reason, usage; each may be missing. */
export type Step = {
  readonly text: string
  readonly finish: string | null
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
}

/** The price of a thousand tokens, in roubles. */
export type Price = { readonly prompt: number; readonly answer: number }

/** Timeouts of a call: before the first byte, between chunks, in total. Milliseconds. */
export type Timers = {
  readonly firstByteMs: number
  readonly betweenChunksMs: number
  readonly totalMs: number
}

/** The protocols that are spoken: OpenAI's, and those of the two Russian clouds. */
export const providerNames = ['openai', 'gigachat', 'yandex'] as const
export type ProviderName = (typeof providerNames)[number]

/** The address of a model. */
export type ModelEndpoint = {
  /** Including `/v1`, without a trailing slash. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | undefined
  /** OpenAI's protocol unless named. */
  readonly provider?: ProviderName
  /** Where GigaChat gives its tokens, and for whom (`GIGACHAT_API_PERS`, `…_B2B`, `…_CORP`). */
  readonly tokens?: { readonly url: string; readonly scope: string }
  /** The folder of Yandex Cloud. */
  readonly folder?: string | undefined
  /** The context window: tokens of prompt and answer together. */
  readonly windowTokens: number
  /** Concurrent answers. */
  readonly concurrency: number
  readonly timers: Timers
  readonly price?: Price | undefined
}
