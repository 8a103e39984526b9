/** One turn of what a model is given. */
export type ChatTurn = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type ChatRequest = {
  readonly turns: readonly ChatTurn[]
  /** The longest answer, in tokens; it counts against the model's window. */
  readonly maxTokens: number
  readonly temperature?: number
  /** How the answer is to look; `text` when left out. See `askJson`. */
  readonly form?: AnswerForm
}

/** The rungs of the ladder to a JSON answer, the surest first. */
export type AnswerForm =
  | { readonly type: 'json_schema'; readonly name: string; readonly schema: object }
  | { readonly type: 'json_object' }
  | { readonly type: 'text' }

/** Tokens of a call: as the endpoint counted them, or estimated when it did not. */
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
  /** Something else than a model's answer: a gateway's sign-in page. */
  | 'foreign'
  /** A damaged event: letters may be lost. */
  | 'damaged'
  /** The answer ended without its end: the connection was closed. */
  | 'cut'
  /** An error reported inside the answer. */
  | 'reported'
  /** One of the three timers ran out. */
  | 'first-byte'
  | 'stalled'
  | 'too-long'
  /** The same words again and again, or more than was asked for. */
  | 'endless'
  /** The endpoint has silently cut the beginning of the question off. */
  | 'context-cut'
  | 'empty'
  /** The question does not fit into the model's window. */
  | 'oversized'
  /** The caller's own stop. */
  | 'stopped'

/** Why a model did not answer in full. Its words are for the log and the administrator. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  /** How long the endpoint asks to wait, seconds. */
  readonly retryAfterSeconds: number | undefined
  /** What was used up to here. */
  usage: Usage | undefined

  constructor(kind: FailureKind, detail = '', more: { retryAfterSeconds?: number } = {}) {
    super(detail === '' ? kind : `${kind}: ${detail}`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
