import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { isServerReachable, whenConnected } from '#api/index.ts'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Page } from '#ui/layout/page.tsx'

import { ScreenNotLoaded } from './lazy-screen.ts'
import { failureNote, failureTitle } from './screen-failure.tsx'

/** A section that cannot be loaded though the server answers is tried again so often, milliseconds. */
const retryEveryMs = 5000
let lastTriedAt = 0

/** Instead of a section that broke or could not be loaded, inside the shell. A section that was not loaded without a connection opens by itself when it is back. */
export function SectionFailure({ error }: ErrorComponentProps) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const isNotLoaded = error instanceof ScreenNotLoaded

  const retry = async () => {
    setBusy(true)
    lastTriedAt = Date.now()
    if (await isServerReachable()) {
      if (isNotLoaded) await router.invalidate()
      else location.reload()
    }
    setBusy(false)
    setTries((count) => count + 1)
  }
  const retryAlone = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!isNotLoaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveUp = whenConnected(() => {
      timer = setTimeout(() => retryAlone(), Math.max(0, lastTriedAt + retryEveryMs - Date.now()))
    })
    return () => {
      giveUp()
      clearTimeout(timer)
    }
  }, [isNotLoaded, tries])

  return (
    <Page title={failureTitle} titleStays>
      <Failed text={failureNote} onRetry={() => void retry()} busy={isBusy} />
    </Page>
  )
}
