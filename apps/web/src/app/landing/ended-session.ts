import { showNotice } from './notice.ts'

/** Shows once that the session has ended: the workspace left a cookie on its way here (ERR-11). */
export function showEndedSession(): void {
  if (!document.cookie.split('; ').includes('session-ended=1')) return
  document.cookie = 'session-ended=; Path=/; Max-Age=0; SameSite=Lax'
  showNotice('Ошибка авторизации', 'Необходима повторная авторизация')
}
