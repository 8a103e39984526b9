import { failureTitles } from '@uprava/contract/error-titles.ts'
import type { NewsDetails } from '@uprava/contract/news.ts'

import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import prose from '#ui/layout/html.module.css'
import { typography } from '#ui/lib/format.ts'
import { articleNodes } from '#ui/lib/sanitised-html.ts'

import { coverOf, dateOf, newsRow } from './news-card.ts'
import { showNotice } from './notice.ts'
import { make, part } from './page.ts'

/** The news of the address: title, date, cover, text, up to three others (NEWS-07 to NEWS-15). */
export async function showArticle(): Promise<void> {
  const article = part('[data-article]')
  try {
    const news = Number(location.pathname.split('/')[3])
    show(article, await call('GET /news/{news}', { params: { news } }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) showMissing(article)
    else showFailure(article, error)
  }
  article.setAttribute('aria-busy', 'false')
}

function show(article: HTMLElement, news: NewsDetails): void {
  document.title = news.title
  const text = make('div', `${prose['prose'] ?? ''} article-text`)
  text.append(articleNodes(news.body))
  const cover = coverOf(news.cover)
  if (cover instanceof HTMLImageElement) cover.loading = 'eager'
  article.replaceChildren(
    make('p', 'card-facts', make('span', 'category', news.category), dateOf(news.created)),
    heading(news.title),
    ...(news.cover === null ? [] : [cover]),
    text,
  )
  part('[data-news-anchor]').hidden = false
  const others = part('[data-others]')
  others.hidden = news.others.length === 0
  if (news.others.length > 0) part('[data-others-list]', others).replaceChildren(newsRow(news.others))
}

function showMissing(article: HTMLElement): void {
  article.replaceChildren(
    heading('Новость не найдена'),
    make('p', '', 'Возможно, её сняли с публикации. Остальные новости — на главной странице.'),
  )
}

function showFailure(article: HTMLElement, error: ApiError): void {
  showNotice(failureTitles['GET /news/{news}'] ?? '', error.messages.join(' '))
  const again = make('button', 'button', 'Повторить')
  again.type = 'button'
  again.addEventListener('click', () => void showArticle())
  article.replaceChildren(heading('Не удалось загрузить данные'), again)
}

function heading(text: string): HTMLElement {
  const title = make('h1', '', typography(text))
  title.tabIndex = -1
  return title
}
