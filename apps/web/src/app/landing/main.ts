import { stored } from '#api/storage.ts'
import { guard } from '#features/navigation/index.ts'

/** Error toasts last 5 s (ERR-10). */
const noticeMs = 5000

/** The landing is painted without this script: it only leads the signed-in on, tells an ended session and sets the year. */
function leadOn(): boolean {
  const verdict = guard('/landing', {
    hasToken: stored.token() !== null,
    hasChannel: stored.channelId() !== null,
    haveOrganization: stored.haveOrganization(),
  })
  if (verdict.do === 'redirect') location.replace(verdict.to)
  return verdict.do === 'redirect'
}

function tellEndedSession(): void {
  if (!document.cookie.split('; ').includes('session-ended=1')) return
  document.cookie = 'session-ended=; Path=/; Max-Age=0; SameSite=Lax'
  const notice = document.querySelector<HTMLElement>('[data-notice]')
  if (!notice) return
  const hide = () => notice.setAttribute('hidden', '')
  notice.removeAttribute('hidden')
  notice.querySelector('button')?.addEventListener('click', hide)
  setTimeout(hide, noticeMs)
}

if (!leadOn()) {
  tellEndedSession()
  const year = document.querySelector('[data-year]')
  if (year) year.textContent = String(new Date().getFullYear())
}
