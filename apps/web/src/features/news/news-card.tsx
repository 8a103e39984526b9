import { useNavigate } from '@tanstack/react-router'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { friendlyDate, fullDateTime, typography } from '#ui/lib/format.ts'

import { wordsOf } from './find-posts.ts'
import classes from './news-page.module.css'
import type { NewsPost } from './news-posts.ts'

/** A post in the list: its picture, when it came, what it is about. */
export function NewsCard({ post }: { post: NewsPost }) {
  const navigate = useNavigate()
  const { id, title, category, date, images } = post
  const [picture] = images
  return (
    <li className={classes.card}>
      {picture ? (
        <img
          className={classes.cover}
          src={picture}
          alt=""
          width={1200}
          height={675}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={classes.cover} />
      )}
      <div className={classes.words}>
        <p className={classes.facts}>
          {category !== null && <Tag tone="accent">{category}</Tag>}
          <time dateTime={date} title={fullDateTime(date)}>
            {friendlyDate(date)}
          </time>
        </p>
        <h2 className={classes.title}>{typography(title)}</h2>
        <p className={classes.text}>{wordsOf(post).slice(0, 300)}</p>
        <Button
          className={classes.read}
          aria-label={`Читать: ${title}`}
          onClick={() => void navigate({ to: '/news/$news', params: { news: String(id) } })}
        >
          Читать
        </Button>
      </div>
    </li>
  )
}
