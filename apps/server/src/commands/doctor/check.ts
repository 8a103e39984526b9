import { setTimeout as sleep } from 'node:timers/promises'

/** What a check has found. */
export type CheckOutcome = {
  readonly state: 'ok' | 'warn' | 'fail'
  /** What it means, one Russian sentence. */
  readonly text: string
  /** What to do. */
  readonly advice?: string
}

export type CheckFinding = CheckOutcome & { readonly check: string; readonly title: string }

/** A question about the installation. It changes nothing and sends nothing. */
export type DoctorCheck = {
  /** For `--only` and `--json`. */
  readonly name: string
  readonly title: string
  readonly run: () => Promise<CheckOutcome> | CheckOutcome
}

export const ok = (text: string): CheckOutcome => ({ state: 'ok', text })
export const warn = (text: string, advice: string): CheckOutcome => ({ state: 'warn', text, advice })
export const fail = (text: string, advice: string): CheckOutcome => ({ state: 'fail', text, advice })

/** A peer that does not answer in this time does not answer. Milliseconds. */
export const peerTimeout = 8000

/** Runs a check to its end or the end of its time; what it throws is a failure in its own words. */
export async function runCheck(
  { name, title, run }: DoctorCheck,
  timeout = peerTimeout + 2000,
): Promise<CheckFinding> {
  const late = sleep(timeout, undefined, { ref: false }).then(() =>
    fail(
      `не ответил за ${Math.round(timeout / 1000)} с`,
      'Проверьте, что служба работает и доступна с этой машины.',
    ),
  )
  const outcome = await Promise.race([attempt(run), late])
  return { check: name, title, ...outcome }
}

async function attempt(run: DoctorCheck['run']): Promise<CheckOutcome> {
  try {
    return await run()
  } catch (error) {
    return fail(causeOf(error), 'Устраните причину и повторите проверку.')
  }
}

/** The cause of a failure in a few words, without addresses and secrets that messages of libraries repeat. */
export function causeOf(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string }
  if (code !== undefined && code in causes) return causes[code]!
  if (name === 'TimeoutError' || name === 'AbortError') return 'не ответил вовремя'
  if (cause !== undefined && cause !== error) return causeOf(cause)
  return code === undefined ? 'проверка не удалась' : `проверка не удалась (${code})`
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'соединение не принимается: служба не работает или порт закрыт',
  ECONNRESET: 'соединение разорвано',
  ENOTFOUND: 'имя узла не найдено',
  EAI_AGAIN: 'имя узла не найдено',
  ETIMEDOUT: 'не ответил вовремя',
  ESOCKET: 'соединение не установлено',
  ECONNECTION: 'соединение не установлено',
  EAUTH: 'логин или пароль не принят',
  CONNECT_TIMEOUT: 'не ответил вовремя',
  '28P01': 'логин или пароль не принят',
  '3D000': 'такой базы данных нет',
  CERT_HAS_EXPIRED: 'сертификат истёк',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'сертификату нельзя доверять',
  SELF_SIGNED_CERT_IN_CHAIN: 'сертификату нельзя доверять',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'сертификату нельзя доверять',
  ERR_TLS_CERT_ALTNAME_INVALID: 'сертификат выписан на другое имя',
}
