import { IconArrowLeft, IconHeart, IconRepeat, IconUsers, type Icon } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'

import { ApiError } from '#api/index.ts'
import { SAMPLE_NOTE } from '#features/samples/index.ts'
import { useBackInTopBar } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { Empty, ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Html } from '#ui/layout/html.tsx'
import { Page } from '#ui/layout/page.tsx'
import { friendlyDate, fullDateTime, number, typography } from '#ui/lib/format.ts'
import { useIsNarrow } from '#ui/lib/use-media.ts'

import { Comments } from './comments.tsx'
import { Gallery } from './gallery.tsx'
import classes from './news-details-page.module.css'
import { postOf, type NewsPost } from './news-posts.ts'
import { newsQueries } from './news.queries.ts'
import { sampleComments, samplePosts } from './sample-posts.ts'

/** /news/{id}: a published item, or one of the mock cards while nothing is published (NEWS-41). */
export function NewsDetailsPage() {
  const { news } = useParams({ from: '/shell/news/$news' })
  const id = Number(news)
  const navigate = useNavigate()
  const list = useInfiniteQuery(newsQueries.list())
  const isSample = list.data?.pages[0]?.data.length === 0
  const item = useQuery({ ...newsQueries.item(id), enabled: list.data !== undefined && !isSample })
  const post = isSample ? samplePosts.find((sample) => sample.id === id) : item.data && postOf(item.data)
  const back = () => void navigate({ to: '/news' })
  const isNarrow = useIsNarrow()
  useBackInTopBar(true, back)
  const isMissing =
    isSample || (item.error instanceof ApiError && item.error.status === 404) || Number.isNaN(id)

  return (
    <Page
      title={post ? typography(post.title) : 'Новости'}
      note={isSample ? SAMPLE_NOTE : undefined}
      size="text"
      titleStays={post !== undefined}
      above={
        !isNarrow && (
          <Button kind="quiet" size="small" icon={IconArrowLeft} className={classes.back} onClick={back}>
            Назад к&nbsp;новостям
          </Button>
        )
      }
    >
      {!post && isMissing ? (
        <Empty picture="news" text="Новость не найдена" action={<Button onClick={back}>К новостям</Button>} />
      ) : (
        <ListStates
          of={list.isError ? { ...list, data: undefined } : { ...item, data: post }}
          skeleton={<SkeletonCards cards={1} height="24rem" />}
          isEmpty={() => false}
          empty={{ text: '' }}
        >
          {(shown) => <Details key={shown.id} post={shown} isSample={isSample} />}
        </ListStates>
      )}
    </Page>
  )
}

function Details({ post, isSample }: { post: NewsPost; isSample: boolean }) {
  return (
    <article className={classes.article}>
      <div className={classes.byline}>
        <Avatar name={post.author} src={post.avatar} size={44} />
        <span className={classes.who}>
          <strong>{post.author}</strong>
          <time dateTime={post.date} title={fullDateTime(post.date)}>
            {friendlyDate(post.date)}
          </time>
        </span>
        {post.category !== null && <Tag tone="accent">{post.category}</Tag>}
      </div>
      <ul className={classes.counts} aria-label="Отклики">
        <Count icon={IconUsers} label="Подписчики" value={post.subscribers} />
        <Count icon={IconHeart} label="Нравится" value={post.likes} />
        <Count icon={IconRepeat} label="Репосты" value={post.reposts} />
      </ul>
      <Gallery images={post.images} title={post.title} />
      {post.content.kind === 'html' ? (
        <Html className={classes.content} html={post.content.text} kind="article" />
      ) : (
        <p className={classes.content}>{typography(post.content.text)}</p>
      )}
      <Comments present={isSample ? sampleComments(post) : []} />
    </article>
  )
}

function Count({ icon: Sign, label, value }: { icon: Icon; label: string; value: number }) {
  return (
    <li className={classes.count}>
      <Sign aria-hidden />
      <span>{label}</span> <strong data-figures>{number(value)}</strong>
    </li>
  )
}
