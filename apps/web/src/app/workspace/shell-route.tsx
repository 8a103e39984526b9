import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { watchServerConnection } from '#api/index.ts'
import { Shell } from '#features/shell/index.ts'

import { loadOfflineInBackground } from './offline.ts'

/** The shell around a screen of the workspace, with what the messenger and the station do on every screen. */
export function ShellRoute() {
  const background = useBackground()
  const [offline, setOffline] = useState<Offline | null>(null)
  useEffect(() => loadOfflineInBackground(setOffline), [])
  useEffect(() => {
    watchServerConnection()
    // It has to be there when the connection is gone.
    void import('./section-failure.tsx')
  }, [])
  return (
    <Shell>
      <Outlet />
      {background && (
        <>
          <background.MessengerInBackground />
          <background.StationInBackground />
          {offline && <offline.OfflineInBackground />}
        </>
      )}
    </Shell>
  )
}

type Offline = Parameters<Parameters<typeof loadOfflineInBackground>[0]>[0]
type Background = Awaited<ReturnType<typeof loadBackground>>

/**
 * Loaded after the screen: nothing of it is needed for the first paint. Not by React's `lazy`, which would let it wait
 * for the 300 ms between two fallbacks.
 */
function useBackground(): Background | null {
  const [background, setBackground] = useState<Background | null>(null)
  useEffect(() => {
    loadBackground().then(setBackground, (error: unknown) =>
      // A failed load is a failure of the screen.
      setBackground(() => {
        throw error
      }),
    )
  }, [])
  return background
}

async function loadBackground() {
  const [{ MessengerInBackground }, { StationInBackground }] = await Promise.all([
    import('#features/messenger/index.ts'),
    import('#features/station/index.ts'),
  ])
  return { MessengerInBackground, StationInBackground }
}
