import { tell } from './notice.ts'

/** Tells once that the session has ended: the workspace left a cookie on its way here (ERR-11). */
export function tellEndedSession(): void {
  if (!document.cookie.split('; ').includes('session-ended=1')) return
  document.cookie = 'session-ended=; Path=/; Max-Age=0; SameSite=Lax'
  tell('Ошибка авторизации', 'Необходима повторная авторизация')
}
