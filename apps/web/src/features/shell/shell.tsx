import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState, type ReactNode } from 'react'

import { connectRealtime, lostSince, useStored } from '#api/index.ts'
import { sessionQueries, useChannelId, useSession } from '#features/session/index.ts'
import { ConnectionBar } from '#ui/feedback/connection-bar.tsx'
import { setConnectionLost } from '#ui/lib/server-needed.ts'
import { useIsNarrow } from '#ui/lib/use-media.ts'

import { ExtraBarPlace, useIsExtraBarShown } from './extra-bar.tsx'
import { updatePanels, usePanels } from './panels.ts'
import { RetentionBar, useRetentionStart } from './retention-bar.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useIsTopBarReplaced } from './top-bar-replaced.ts'
import { TopBar } from './top-bar.tsx'
import { UpdateBar, useUpdate } from './update-bar.tsx'
import { useUnreadCounts } from './use-unread.ts'

/** Stands around the screens of a channel: the sidebar, or below 1024 px the top bar and the sidebar as a drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const channelId = useChannelId()
  const { isLeftOpen } = usePanels()
  const { pathname } = useLocation()
  const isTopBarReplaced = useIsTopBarReplaced()
  const isCollapsed = useStored((values) => values.isSidebarCollapsed())
  useQuery({ ...sessionQueries.rights(channelId ?? 0), enabled: channelId !== null })
  useUnreadCounts(channelId)
  const retentionStart = useRetentionStart()
  const { at: lostAt } = useSelector(lostSince)
  const update = useUpdate()
  const isExtraBarShown = useIsExtraBarShown()
  useEffect(() => setConnectionLost(lostAt !== null), [lostAt])
  const managerId = useSession().profile?.manager_id ?? null
  useEffect(() => {
    if (managerId !== null) connectRealtime(managerId)
  }, [managerId])
  const drawer = useMenuDrawer(isNarrow, isLeftOpen)
  // A drawer left open would cover the screen it led to.
  useEffect(() => updatePanels({ isLeftOpen: false }), [pathname])

  return (
    <div
      className={classes.shell}
      data-narrow={isNarrow || undefined}
      data-own-bar={(isNarrow && isTopBarReplaced) || undefined}
      data-bars={
        [retentionStart !== null, lostAt !== null, update !== null, isExtraBarShown].filter(Boolean).length ||
        undefined
      }
      data-collapsed={(!isNarrow && isCollapsed) || undefined}
    >
      <a href="#main" className={classes.skip}>
        К содержанию
      </a>
      {isNarrow ? (
        <>
          {!isTopBarReplaced && <TopBar />}
          {drawer && <drawer.MenuDrawer open={isLeftOpen} />}
        </>
      ) : (
        <Sidebar isCollapsed={isCollapsed} />
      )}
      <main id="main" className={classes.main} tabIndex={-1}>
        <ConnectionBar since={lostAt} />
        <UpdateBar onUpdate={update} />
        {retentionStart !== null && <RetentionBar startsAt={retentionStart} />}
        <ExtraBarPlace />
        {children}
      </main>
    </div>
  )
}

const loadMenuDrawer = () => import('./menu-drawer.tsx')
type MenuDrawerModule = Awaited<ReturnType<typeof loadMenuDrawer>>

/**
 * The sidebar as a drawer: loaded behind the first screen, where the screen is narrow. Not by React's `lazy`, which would keep
 * for good that it could not be loaded: the next press tries again.
 */
function useMenuDrawer(isNarrow: boolean, isOpen: boolean): MenuDrawerModule | null {
  const [loaded, setLoaded] = useState<MenuDrawerModule | null>(null)
  useEffect(() => {
    if (isNarrow && !loaded) loadMenuDrawer().then(setLoaded, () => updatePanels({ isLeftOpen: false }))
  }, [isNarrow, isOpen, loaded])
  return loaded
}
