import {
  IconBallBasketball,
  IconBuildingCarousel,
  IconMasksTheater,
  IconMovie,
  IconMusic,
  IconPalette,
  IconPuzzle,
  IconSkiJumping,
  type Icon,
} from '@tabler/icons-react'

import type { EventCategory } from './sample-data.ts'
import classes from './samples.module.css'

const drawings: Readonly<Record<EventCategory, { tone: number; icons: readonly [Icon, Icon] }>> = {
  Кино: { tone: 0, icons: [IconMovie, IconMasksTheater] },
  Концерты: { tone: 2, icons: [IconMusic, IconMasksTheater] },
  Выставки: { tone: 3, icons: [IconPalette, IconMasksTheater] },
  Спорт: { tone: 4, icons: [IconSkiJumping, IconBallBasketball] },
  'Для детей': { tone: 5, icons: [IconPuzzle, IconBuildingCarousel] },
}

/** A quiet poster of an event's kind, for the eye alone. */
export function EventPicture({ of }: { of: EventCategory }) {
  const {
    tone,
    icons: [Large, Small],
  } = drawings[of]
  return (
    <span className={classes.poster} data-tone={tone} aria-hidden>
      <Large className={classes.posterLarge} />
      <Small className={classes.posterSmall} />
    </span>
  )
}
