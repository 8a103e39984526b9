import type { ReactNode } from 'react'

import classes from './badge.module.css'

interface BadgeProps {
  count: number
  /** The menu and the bell say `+5` (NAV-71), a row of the chat list says `5` (MSG-111). */
  form?: 'plus' | 'plain'
  /** In the corner of an icon, which it must not cover. */
  isCorner?: boolean
  /** Of a muted chat: it asks for nothing. */
  isQuiet?: boolean
  className?: string
}

/**
 * How many are unread; nothing at 0. A picture for the eye alone: the link or the row it stands in says the number in
 * its accessible name.
 */
export function Badge({ count, form = 'plus', isCorner, isQuiet, className }: BadgeProps) {
  const text = unreadText(count, form)
  if (text === '') return null
  return (
    <span
      className={className ? `${classes.badge} ${className}` : classes.badge}
      data-figures
      data-corner={isCorner || undefined}
      data-quiet={isQuiet || undefined}
      aria-hidden
    >
      {text}
    </span>
  )
}

/** `+N` or `N` from 1 to 99, `>100` from 100 on, nothing at 0. */
export function unreadText(count: number, form: 'plus' | 'plain'): string {
  if (count <= 0) return ''
  if (count >= 100) return '>100'
  return form === 'plus' ? `+${count}` : String(count)
}

/** A state in a word: «Действует», «Утратил силу», «Новое». */
export function Tag({
  tone = 'quiet',
  children,
}: {
  tone?: 'quiet' | 'accent' | 'good' | 'warn' | 'bad'
  children: ReactNode
}) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
