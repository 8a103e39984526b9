import { part } from './page.ts'

/** Error toasts last 5 s (ERR-10). */
const noticeMs = 5000
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows what went wrong, in the landing's one toast. */
export function showNotice(title: string, text: string): void {
  const notice = part('[data-notice]')
  const hide = () => notice.setAttribute('hidden', '')
  part('[data-notice-title]', notice).textContent = title
  part('[data-notice-text]', notice).textContent = text
  part('[data-notice-close]', notice).onclick = hide
  notice.removeAttribute('hidden')
  clearTimeout(timer)
  timer = setTimeout(hide, noticeMs)
}
