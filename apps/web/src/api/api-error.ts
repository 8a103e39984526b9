/** A call that failed. `errors` maps fields to messages; `status` 0: no answer came. */
export class ApiError extends Error {
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
    this.name = 'ApiError'
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

/** No answer came; with the text of ERR-18. */
export function connectionError(): ApiError {
  return new ApiError(0, { general: ['Нет связи с сервером. Проверьте подключение и повторите.'] })
}

/** No answer came in time; with the text of ERR-18. */
export function timeoutError(): ApiError {
  return new ApiError(0, { general: ['Сервер не ответил вовремя. Повторите попытку.'] })
}

/** Reads the error envelope of an answer; a body that is not such an envelope gets the general text with the status. */
export function parseError(status: number, body: string, retryAfter: string | null): ApiError {
  const envelope = parseEnvelope(body)
  const retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter) || undefined
  if (!envelope) {
    return new ApiError(
      status,
      { general: [`Ошибка на сервере (код ${status}). Повторите попытку позже.`] },
      { retryAfterSeconds },
    )
  }
  const errors =
    envelope.errors && Object.keys(envelope.errors).length > 0
      ? envelope.errors
      : { general: [envelope.message] }
  return new ApiError(status, errors, { reason: envelope.reason, retryAfterSeconds })
}

type Envelope = { message: string; errors?: Record<string, string[]>; reason?: string }

function parseEnvelope(body: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(body)
    const isEnvelope =
      typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
    return isEnvelope ? (value as Envelope) : null
  } catch {
    return null
  }
}
