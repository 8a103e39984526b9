import type { NewsItem } from '@uprava/contract/news.ts'

import { friendlyDate, fullDateTime, typography } from '#ui/lib/format.ts'

import { make } from './page.ts'

/** NEWS-48: cover or a quiet picture, category, date and title; the whole card is one link. */
function newsCard({ id, title, category, cover, created }: NewsItem): HTMLElement {
  const card = make(
    'a',
    'card',
    coverOf(cover),
    make(
      'span',
      'card-words',
      make('span', 'card-facts', make('span', 'category', category), dateOf(created)),
      make('strong', 'card-title', typography(title)),
    ),
  )
  card.href = `/landing/news/${id}`
  return card
}

/** The picture of a news, or a quiet one; it says nothing that the title does not. */
export function coverOf(cover: string | null): HTMLElement {
  if (cover === null) return make('span', 'cover cover-quiet')
  const picture = make('img', 'cover')
  picture.alt = ''
  picture.loading = 'lazy'
  picture.decoding = 'async'
  picture.width = 1200
  picture.height = 675
  picture.src = cover
  return picture
}

/** `сегодня`, `вчера`, `7 марта`, `7 марта 2025` (D-08). */
export function dateOf(moment: string): HTMLElement {
  const date = make('time', '', friendlyDate(moment))
  date.dateTime = moment
  date.title = fullDateTime(moment)
  return date
}

/** Cards in a row. */
export function newsRow(items: readonly NewsItem[]): HTMLElement {
  const row = make('ul', 'row', ...items.map((item) => make('li', '', newsCard(item))))
  row.dataset['count'] = String(items.length)
  return row
}
