import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { Shell } from '#features/shell/index.ts'

/** Loaded after the screen: nothing of it is needed for the first paint. */
const MessengerInBackground = lazy(() =>
  import('#features/messenger/index.ts').then((module) => ({ default: module.MessengerInBackground })),
)
const StationInBackground = lazy(() =>
  import('#features/station/index.ts').then((module) => ({ default: module.StationInBackground })),
)

/** The shell around a screen of the workspace, with what the messenger and the station do on every screen. */
export function ShellRoute() {
  return (
    <Shell>
      <Outlet />
      <Suspense>
        <MessengerInBackground />
        <StationInBackground />
      </Suspense>
    </Shell>
  )
}
