/** A call that did not succeed. `errors` maps fields to messages; `status` 0 means that no answer came. */
export class CallFailed extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** `revoked`: the session was ended from another device. */
  readonly reason: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    errors: Readonly<Record<string, readonly string[]>>,
    more: { reason?: string; retryAfterSeconds?: number } = {},
  ) {
    super(Object.values(errors).flat()[0] ?? 'Ошибка')
    this.name = 'CallFailed'
    this.status = status
    this.errors = errors
    this.reason = more.reason
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  /** Every message of every field, as the toast lists them (ERR-03). */
  get messages(): string[] {
    return [...new Set(Object.values(this.errors).flat())]
  }
}

/** The texts of failures that carry none of the server's own (ERR-18). */
export function noConnection(): CallFailed {
  return new CallFailed(0, { general: ['Нет связи с сервером. Проверьте подключение и повторите.'] })
}

export function timedOut(): CallFailed {
  return new CallFailed(0, { general: ['Сервер не ответил вовремя. Повторите попытку.'] })
}

/** Reads the failure envelope; an answer that is not ours gets the general text with its code. */
export function failureOf(status: number, body: string, retryAfter: string | null): CallFailed {
  const envelope = parsed(body)
  const retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter) || undefined
  if (!envelope) {
    return new CallFailed(
      status,
      { general: [`Ошибка на сервере (код ${status}). Повторите попытку позже.`] },
      { retryAfterSeconds },
    )
  }
  const errors =
    envelope.errors && Object.keys(envelope.errors).length > 0
      ? envelope.errors
      : { general: [envelope.message] }
  return new CallFailed(status, errors, { reason: envelope.reason, retryAfterSeconds })
}

type Envelope = { message: string; errors?: Record<string, string[]>; reason?: string }

function parsed(body: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(body)
    const isEnvelope =
      typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
    return isEnvelope ? (value as Envelope) : null
  } catch {
    return null
  }
}
