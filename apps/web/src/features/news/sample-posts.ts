import type { NewsComment, NewsPost } from './news-posts.ts'

const pictures = import.meta.glob<string>('./pictures/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
})

type Sample = { title: string; date: string; likes: number; reposts: number; picture: string; text: string }

const samples: readonly Sample[] = [
  {
    title: 'В парке обновили освещение',
    date: '2025-03-03T12:00:00',
    likes: 86,
    reposts: 12,
    picture: 'park',
    text: 'В городском парке заменили сорок светильников. Дорожки теперь освещены до полуночи.',
  },
  {
    title: 'Открыта запись в летние кружки',
    date: '2025-03-04T12:00:00',
    likes: 132,
    reposts: 31,
    picture: 'kids',
    text: 'Школа искусств принимает заявки на июнь и июль. Записаться можно до конца апреля.',
  },
  {
    title: 'Расписание приёма граждан',
    date: '2025-03-05T12:00:00',
    likes: 54,
    reposts: 9,
    picture: 'reception',
    text: 'Глава принимает жителей по вторникам с 15:00 до 18:00. Записаться можно по телефону приёмной.',
  },
  {
    title: 'Библиотека работает дольше',
    date: '2025-03-06T12:00:00',
    likes: 97,
    reposts: 14,
    picture: 'library',
    text: 'С понедельника по пятницу читальный зал открыт до 20:00, в субботу — до 18:00.',
  },
  {
    title: 'Итоги весеннего субботника',
    date: '2025-03-07T12:00:00',
    likes: 173,
    reposts: 28,
    picture: 'cleanup',
    text: 'На субботник вышли двести жителей. Убраны набережная, два сквера и дворы у школы.',
  },
]

/** The five cards of the sample screen (texts §F). Their days are those of the reader's own calendar. */
export const samplePosts: readonly NewsPost[] = samples.map(
  ({ title, date, likes, reposts, picture, text }, at) => ({
    id: at + 1,
    title,
    category: null,
    author: 'Пресс-служба',
    avatar: null,
    date,
    subscribers: 1240,
    likes,
    reposts,
    images: [1, 2].map((number) => pictures[`./pictures/${picture}-${number}.svg`] ?? ''),
    content: { kind: 'text', text },
  }),
)

/** What stands under each of the five. */
export function sampleComments({ date }: NewsPost): NewsComment[] {
  const day = date.slice(0, 10)
  return [
    {
      id: 1,
      name: 'Мария П.',
      avatar: null,
      text: 'Спасибо, хорошая новость!',
      timestamp: `${day}T13:20:00`,
    },
    { id: 2, name: 'Алексей С.', avatar: null, text: 'Ждём продолжения.', timestamp: `${day}T15:05:00` },
  ]
}
