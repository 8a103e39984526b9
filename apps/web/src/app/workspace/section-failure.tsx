import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { isServerReachable, whenConnected } from '#api/index.ts'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Page } from '#ui/layout/page.tsx'

import { ScreenNotLoaded } from './lazy-screen.ts'
import { failureNote, failureTitle } from './screen-failure.tsx'

/** The browser may keep it for the life of the page that a file could not be loaded: the second time the page is loaded again. */
let isTried = false

/** Instead of a section that broke or could not be loaded, inside the shell. A section that was not loaded without a connection opens by itself when it is back. */
export function SectionFailure({ error }: ErrorComponentProps) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const isNotLoaded = error instanceof ScreenNotLoaded

  const retry = async () => {
    setBusy(true)
    if (await isServerReachable()) {
      const isFirst = isNotLoaded && !isTried
      isTried = true
      if (isFirst) await router.invalidate()
      else location.reload()
    }
    setBusy(false)
    setTries((count) => count + 1)
  }
  const retryAlone = useEffectEvent(() => void retry())
  useEffect(() => (isNotLoaded ? whenConnected(() => retryAlone()) : undefined), [isNotLoaded, tries])

  return (
    <Page title={failureTitle} titleStays>
      <Failed text={failureNote} onRetry={() => void retry()} busy={isBusy} />
    </Page>
  )
}
