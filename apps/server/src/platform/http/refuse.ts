/**
 * A refusal: a failure the caller can act on. It becomes the envelope of wire §1
 * `{code, message, errors: {field: [text]}}`; `general` is the key of what belongs to no field.
 */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | undefined
  readonly reason: string | undefined

  constructor(
    status: number,
    errors: Readonly<Record<string, readonly string[]>>,
    more: { retryAfterSeconds?: number; reason?: string } = {},
  ) {
    super(Object.values(errors)[0]?.[0] ?? 'Refused')
    this.name = 'Refusal'
    this.status = status
    this.errors = errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.reason = more.reason
  }
}

const general = (text: string) => ({ general: [text] })

/** Texts by code (texts §C). */
export const refuse = {
  /** 422 on one field: `refuse.field('name', 'Папка с таким названием уже есть')`. */
  field: (field: string, text: string) => new Refusal(422, { [field]: [text] }),
  /** 422 on several fields. */
  fields: (errors: Readonly<Record<string, readonly string[]>>) => new Refusal(422, errors),
  /** 422 that belongs to no field. */
  general: (text: string) => new Refusal(422, general(text)),
  damaged: () => new Refusal(400, general('Запрос повреждён. Обновите страницу и повторите.')),
  tooSlow: () => new Refusal(408, general('Данные приходят слишком медленно. Проверьте связь и повторите.')),
  /** 401; `revoked` when the session was ended from another device. */
  signIn: (reason?: 'revoked') =>
    new Refusal(401, general('Необходима повторная авторизация'), reason ? { reason } : {}),
  forbidden: (text = 'Недостаточно прав для этого действия') => new Refusal(403, general(text)),
  /** 403 until the password or a code is shown again. */
  proof: () =>
    new Refusal(403, general('Подтвердите, что это вы: введите пароль или код'), {
      reason: 'proof_required',
    }),
  /** 403 until a second factor is set up. */
  secondFactor: () =>
    new Refusal(403, general('Сначала включите второй фактор входа'), { reason: 'second_factor_required' }),
  /** 404: also for what the caller may not know of. */
  notFound: (text = 'Не найдено или недоступно') => new Refusal(404, general(text)),
  conflict: (text = 'Данные уже изменились. Обновите страницу и повторите.') =>
    new Refusal(409, general(text)),
  tooLarge: (megabytes: number, field = 'general') =>
    new Refusal(413, { [field]: [`Файл слишком большой: не больше ${megabytes} МБ`] }),
  /** 413 of a request whose texts are too long together; a single field says its own length. */
  tooMuchText: () => new Refusal(413, general('Слишком много текста. Сократите его и повторите.')),
  wrongType: (text = 'Файлы этого типа не принимаются', field = 'general') =>
    new Refusal(415, { [field]: [text] }),
  /** 429 with Retry-After. */
  tooMany: (seconds: number, text?: string) => {
    const wait = Math.max(1, Math.ceil(seconds))
    const when = wait >= 120 ? `${Math.ceil(wait / 60)} мин.` : `${wait} сек.`
    return new Refusal(429, general(text ?? `Слишком много попыток. Повторите через ${when}`), {
      retryAfterSeconds: wait,
    })
  },
  unavailable: (text = 'Служба временно недоступна. Повторите через минуту.') =>
    new Refusal(503, general(text)),
} as const
