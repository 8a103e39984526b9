import { failureTitles } from '@uprava/contract/error-titles.ts'

import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'

import { newsRow } from './news-card.ts'
import { newsRows } from './news-rows.ts'
import { showNotice } from './notice.ts'
import { part } from './page.ts'

/** Up to three and two (NEWS-04, NEWS-05). */
const perPage = 5

/** The section of news and its anchor; both show only when there are news (LAND-02, NEWS-42). */
export async function showNews(): Promise<void> {
  const section = part('[data-news]')
  let page = await read(1)
  if (!page || page.data.length === 0) return
  const list = part('[data-news-list]', section)
  const pages = part('[data-news-pages]', section)
  const previous = part<HTMLButtonElement>('[data-news-previous]', pages)
  const next = part<HTMLButtonElement>('[data-news-next]', pages)

  const show = () => {
    if (!page) return
    list.replaceChildren(...newsRows(page.data).map(newsRow))
    pages.hidden = page.last_page <= 1
    previous.disabled = page.current_page <= 1
    next.disabled = page.current_page >= page.last_page
  }
  const turn = async (by: number) => {
    if (!page) return
    previous.disabled = true
    next.disabled = true
    page = (await read(page.current_page + by)) ?? page
    show()
    // A button that cannot go on gives the focus to its neighbour.
    const pressed = by < 0 ? previous : next
    const other = by < 0 ? next : previous
    ;(pressed.disabled ? other : pressed).focus({ preventScroll: true })
  }
  previous.addEventListener('click', () => void turn(-1))
  next.addEventListener('click', () => void turn(1))

  show()
  section.hidden = false
  part('[data-news-anchor]').hidden = false
  // The section was not there when the browser looked for the anchor (NEWS-15).
  if (location.hash === '#news') section.scrollIntoView({ behavior: 'instant' })
  rememberPlace(section)
}

async function read(page: number) {
  try {
    return await call('GET /news', { query: { page, per_page: perPage } })
  } catch (error) {
    if (error instanceof ApiError) showNotice(failureTitles['GET /news'] ?? '', error.messages.join(' '))
    return null
  }
}

/** The browser's own way back from a news leads to the section as well. */
function rememberPlace(section: HTMLElement): void {
  section.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) history.replaceState(null, '', '#news')
  })
}
