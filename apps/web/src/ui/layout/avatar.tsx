import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'

import { initials } from '../lib/format.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  name: string
  /** A picture; without one, or when it does not load, the initials stand in its place. */
  src?: string | null
  /** In place of the initials, for what is nobody's face. */
  icon?: Icon
  /** Pixels. */
  size?: number
  /** round for people, square for organizations. */
  shape?: 'round' | 'square'
  /** The dot in the corner: green when true, grey when false; none where nobody's presence is shown. */
  online?: boolean
  className?: string
}

const TONES = 8

/** A face or a logo beside a name that is written or said next to it, hence hidden from a screen reader. */
export function Avatar({
  name,
  src,
  icon: Symbol,
  size = 40,
  shape = 'round',
  online,
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined

  return (
    <span
      className={className ? `${classes.avatar} ${className}` : classes.avatar}
      data-shape={shape}
      data-tone={toneOf(shape === 'round' ? leadingWords(name) : name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden
    >
      {picture ? (
        <img
          className={classes.picture}
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(picture)}
        />
      ) : Symbol ? (
        <Symbol size="55%" />
      ) : (
        initials(name)
      )}
      {online !== undefined && <span className={classes.online} data-online={online} />}
    </span>
  )
}

/** A person keeps initials and colour where the patronymic is written too. */
const leadingWords = (name: string): string => name.trim().split(/\s+/u).slice(0, 2).join(' ')

/** The same name has the same colour everywhere. */
function toneOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % TONES
}
