import { useSelector } from '@tanstack/react-store'

import classes from './recording-panel.module.css'
import type { Recording } from './recording.ts'

/** The newest levels that are shown, and the height of the loudest. */
const shown = 60
const height = 28

/** How loud the last seconds were, the newest at the end. */
export function LiveLevels({ recording }: { recording: Recording }) {
  // Each new level is one more.
  useSelector(recording.state, (state) => state.durationMs)
  const levels = recording.levels.slice(-shown)
  const path = levels
    .map((level, at) => {
      const bar = Math.max(0.01, Math.sqrt(level) * (height - 2))
      return `M${(shown - levels.length + at + 0.5) * 3} ${(height - bar) / 2}v${bar}`
    })
    .join('')
  return (
    <svg
      className={classes.levels}
      viewBox={`0 0 ${shown * 3} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}
