import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { listen, stored } from '#api/index.ts'
import { sessionQueries } from '#features/session/index.ts'

/**
 * Rights that are given or taken come as a notification that leads to the station: the tabs and the sections follow without a
 * reload, on whatever screen the person is (AIS-59, DOC-57).
 */
export function useRightsUpdates(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      listen('notification', ({ notification }) => {
        const channelId = stored.channelId()
        if (notification.link !== '/work-station' || channelId === null) return
        void queries.invalidateQueries({ queryKey: sessionQueries.rights(channelId).queryKey })
        void queries.invalidateQueries({ queryKey: sessionQueries.channels().queryKey })
      }),
    [queries],
  )
}
