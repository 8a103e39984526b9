import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { screenTitle } from '@uprava/contract/rules/screen-titles.ts'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'

import { stored } from '#api/index.ts'
import { isPublic } from '#features/navigation/index.ts'
import { sessionQueries, useSession } from '#features/session/index.ts'

// Whoever signs in has no use for it yet.
const PaletteHost = lazy(async () => ({ default: (await import('#features/search/index.ts')).PaletteHost }))
const NotVerifiedDialog = lazy(() =>
  import('#features/organizations/index.ts').then((module) => ({ default: module.NotVerifiedDialog })),
)

/**
 * Stands around every screen: fetches the session facts at a start with a token (D-01) and, for an account that waits
 * for its verification, shows the dialog over an empty page instead of the screen (NAV-76).
 */
export function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hasToken = stored.token() !== null
  useQuery({ ...sessionQueries.profile(), enabled: hasToken })
  const { isVerified } = useSession()
  // The page's title follows the route (NAV-16); a screen may change it while it is shown (AUTH-02).
  useEffect(() => {
    document.title = screenTitle(pathname)
  }, [pathname])
  const waitsForVerification = hasToken && isVerified === false && stored.haveOrganization() === true
  if (waitsForVerification && !isPublic(pathname)) {
    return (
      <Suspense>
        <NotVerifiedDialog />
      </Suspense>
    )
  }
  return (
    <>
      {children}
      {hasToken && (
        <Suspense>
          <PaletteHost />
        </Suspense>
      )}
    </>
  )
}
