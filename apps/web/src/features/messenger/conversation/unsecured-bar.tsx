import { IconLockOpen } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'

import { realtimeState } from '#api/index.ts'

import classes from './unsecured-bar.module.css'

/** Without realtime the messenger asks this often (RT-35), milliseconds. */
const askEveryMs = 15_000

/** On an http page that may not have realtime: says so, and has the messenger ask for what is new (RT-35). */
export function UnsecuredBar({ onAsk }: { onAsk: () => void }) {
  const isForbidden = useSelector(realtimeState) === 'forbidden'
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    if (!isForbidden) return
    const timer = setInterval(() => ask(), askEveryMs)
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
