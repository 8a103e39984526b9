import { IconLockOpen } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'

import { realtimeState } from '#api/index.ts'

import classes from './unsecured-bar.module.css'

/** Polling interval without realtime (RT-35), milliseconds. */
const pollMs = 15_000

/** The notice of an http page, where realtime is forbidden; polls for new messages (RT-35). */
export function UnsecuredBar({ onPoll }: { onPoll: () => void }) {
  const isForbidden = useSelector(realtimeState) === 'forbidden'
  const poll = useEffectEvent(onPoll)
  useEffect(() => {
    if (!isForbidden) return
    const timer = setInterval(() => poll(), pollMs)
    return () => clearInterval(timer)
  }, [isForbidden])
  if (!isForbidden) return null
  return (
    <p className={classes.bar} role="status">
      <IconLockOpen aria-hidden className={classes.icon} />
      Соединение не защищено: новые сообщения приходят с задержкой. Сообщите администратору.
    </p>
  )
}
