import { IconPaperclip } from '@tabler/icons-react'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { useState } from 'react'

import { useSection, useSession } from '#features/session/index.ts'
import { Avatar } from '#ui/layout/avatar.tsx'
import { friendlyDateTime, fullDateTime, number } from '#ui/lib/format.ts'

import { CommentInput } from './comment-input.tsx'
import classes from './comments.module.css'
import type { NewsComment } from './news-posts.ts'

/**
 * The comments under a post. A new one stands in the list and nowhere else: nothing is sent (D-12, NEWS-41). Only those
 * with the section `posts` may write (NEWS-45).
 */
export function Comments({ present }: { present: readonly NewsComment[] }) {
  const [comments, setComments] = useState(present)
  const mayWrite = useSection('posts')
  const { profile } = useSession()
  const add = (text: string, fileName: string | undefined) => {
    const comment: NewsComment = {
      id: comments.length + 1,
      name: profile ? personName(profile) : 'Вы',
      avatar: profile?.avatar ?? null,
      text,
      timestamp: new Date().toISOString(),
      fileName,
    }
    setComments([...comments, comment])
  }
  return (
    <section className={classes.comments} aria-labelledby="comments-title">
      <h2 id="comments-title" className={classes.title}>
        Комментарии <span data-figures>{number(comments.length)}</span>
      </h2>
      <p className={classes.note}>Комментарии видны только вам и&nbsp;не&nbsp;сохраняются.</p>
      <ul className={classes.list} aria-live="polite">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
      {mayWrite === true && <CommentInput onSend={add} />}
      {mayWrite === false && (
        <p className={classes.note}>
          Комментировать могут сотрудники с&nbsp;доступом к&nbsp;разделу «Новости».
        </p>
      )}
    </section>
  )
}

function Comment({ comment: { name, avatar, text, timestamp, fileName } }: { comment: NewsComment }) {
  return (
    <li className={classes.comment}>
      <Avatar name={name} src={avatar} size={36} />
      <div className={classes.words}>
        <p className={classes.who}>
          <strong>{name}</strong>
          <time dateTime={timestamp} title={fullDateTime(timestamp)}>
            {friendlyDateTime(timestamp)}
          </time>
        </p>
        <p className={classes.text}>{text}</p>
        {fileName !== undefined && (
          <p className={classes.file}>
            <IconPaperclip aria-hidden />
            {fileName}
          </p>
        )}
      </div>
    </li>
  )
}
