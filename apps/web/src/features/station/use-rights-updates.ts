import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { listen } from '#api/index.ts'
import { sessionQueries } from '#features/session/index.ts'

/** Access that is granted or refused comes as a notification that leads here: the tabs follow without a reload (AIS-59). */
export function useRightsUpdates(channelId: number): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      listen('notification', ({ notification }) => {
        if (notification.link !== '/work-station') return
        void queries.invalidateQueries({ queryKey: sessionQueries.rights(channelId).queryKey })
        void queries.invalidateQueries({ queryKey: sessionQueries.channels().queryKey })
      }),
    [channelId, queries],
  )
}
