import type { ReactNode } from 'react'

import { fullDateTime, time } from '#ui/lib/format.ts'

import classes from './bubble.module.css'

type BubbleProps = {
  side: 'person' | 'assistant'
  /** Who says it, for a screen reader: «Ваш вопрос», «Ответ юриста». */
  label: string
  /** The message's number, `temp-…` of one on its way; undefined: it is no message. */
  id?: string | number
  /** Null: it has no time. */
  at: string | null
  /** Under the text: sources, who answered, what to do. */
  foot?: ReactNode
  children: ReactNode
}

/** A message of a conversation with the AI station. */
export function Bubble({ side, label, id, at, foot, children }: BubbleProps) {
  return (
    <article className={classes.bubble} data-side={side} data-message={id} aria-label={label}>
      <div className={classes.body}>{children}</div>
      {foot}
      {at !== null && side === 'person' && (
        <time className={classes.time} dateTime={at} title={fullDateTime(at)}>
          {time(at)}
        </time>
      )}
    </article>
  )
}

/** The row of actions under an answer. */
export function BubbleActions({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <div className={classes.actions}>
      {children}
      {at !== null && (
        <time className={classes.answerTime} dateTime={at} title={fullDateTime(at)}>
          {time(at)}
        </time>
      )}
    </div>
  )
}
