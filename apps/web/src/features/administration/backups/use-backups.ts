import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Backup } from '@uprava/contract/installation/backups.ts'
import { useEffect, useState } from 'react'

import type { AdminCall } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { useAdministrator } from '../administrator.tsx'

/** How often the page asks while a copy is made or proven, and otherwise. Milliseconds. */
const busyInterval = 3000
const quietInterval = 60_000

const forecastKey = ['backups', 'forecast']

export const isUnderWay = ({ state }: Backup) => state === 'making' || state === 'verifying'

/** The copies, newest first. What ends changes the forecast as well. */
export function useBackups() {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const backups = useQuery({
    queryKey: ['backups', 'list'],
    queryFn: ({ signal }) => call('GET /backups', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? busyInterval : quietInterval),
  })
  const isBusy = backups.data?.some(isUnderWay) ?? false
  useEffect(() => {
    if (!isBusy) void queries.invalidateQueries({ queryKey: forecastKey })
  }, [isBusy, queries])
  return backups
}

/** How old the last copy and proof are, and when the disks are full. */
export function useBackupForecast({ enabled = true }: { enabled?: boolean } = {}) {
  const { call } = useAdministrator()
  return useQuery({
    queryKey: forecastKey,
    queryFn: ({ signal }) => call('GET /backups/forecast', { signal }),
    refetchInterval: quietInterval,
    staleTime: busyInterval,
    enabled,
  })
}

/** Starts a copy or a proof and reads the page again. */
export function useStart() {
  const { call, change } = useAdministrator()
  const queries = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const start = async (work: (call: AdminCall) => Promise<unknown>, done: string) => {
    setStarting(true)
    if (await change('Ошибка работы с копией', () => work(call))) toast.success('Копии', done)
    await queries.invalidateQueries({ queryKey: ['backups'] })
    setStarting(false)
  }
  return { start, isStarting }
}
