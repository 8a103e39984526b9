import { createNews } from '#modules/news/index.ts'
import { db } from '#platform/database/index.ts'

import { demoPicture } from './pictures.ts'

const day = 24 * 60 * 60 * 1000

/**
 * The five news of texts §F, the oldest first; published over the last five days. Those of a season of the year are the oldest:
 * what leads the page reads true on any day.
 */
const texts: readonly { title: string; category: string; picture: string; text: string }[] = [
  {
    title: 'Итоги весеннего субботника',
    category: 'Экология',
    picture: 'news-cleanup',
    text: 'На субботник вышли двести жителей. Убраны набережная, два сквера и дворы у школы.',
  },
  {
    title: 'Открыта запись в летние кружки',
    category: 'Дети',
    picture: 'news-kids',
    text: 'Школа искусств принимает заявки на июнь и июль. Записаться можно до конца апреля.',
  },
  {
    title: 'В парке обновили освещение',
    category: 'Благоустройство',
    picture: 'news-park',
    text: 'В городском парке заменили сорок светильников. Дорожки теперь освещены до полуночи.',
  },
  {
    title: 'Расписание приёма граждан',
    category: 'Приём граждан',
    picture: 'news-reception',
    text: 'Глава принимает жителей по вторникам с 15:00 до 18:00. Записаться можно по телефону приёмной.',
  },
  {
    title: 'Библиотека работает дольше',
    category: 'Культура',
    picture: 'news-library',
    text: 'С понедельника по пятницу читальный зал открыт до 20:00, в субботу — до 18:00.',
  },
]

/** The same with the body that is stored. */
export const demoNews = texts.map(({ text, ...one }) => ({ ...one, body: `<p>${text}</p>` }))

/** Publishes the demo's news; what is there already is left alone, so that a broken filling goes on. */
export async function seedNews(): Promise<void> {
  const present = new Set((await db().selectFrom('news').select('title').execute()).map(({ title }) => title))
  for (const [number, { title, category, picture, body }] of demoNews.entries()) {
    if (present.has(title)) continue
    const publishedAt = new Date(Date.now() - (demoNews.length - 1 - number) * day)
    const form = { title, category, body, is_published: true }
    await createNews({ actor: { type: 'system' } }, form, { cover: await demoPicture(picture), publishedAt })
  }
}
