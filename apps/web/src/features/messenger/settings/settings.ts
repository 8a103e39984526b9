import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { MessengerSettings } from '@uprava/contract/messenger.ts'

import { call } from '#api/index.ts'
import { playIncoming } from '#ui/feedback/sound.ts'

/** Sound, push and quiet hours of the account. */
export const settingsQuery = queryOptions({
  queryKey: ['messenger-settings'] as const,
  queryFn: ({ signal }) => call('GET /chat-list/settings', { signal }),
  staleTime: Infinity,
})

export function applySettings(queries: QueryClient, settings: MessengerSettings): void {
  queries.setQueryData(settingsQuery.queryKey, settings)
}

/** The sound of a new message (RT-26), unless the person has switched it off or has quiet hours now. */
export async function soundIncoming(queries: QueryClient): Promise<void> {
  // Settings that cannot be read keep nothing quiet: the sound is on until somebody chooses otherwise.
  const settings = await queries.query(settingsQuery).catch(() => null)
  if (settings?.sound === false || isQuiet(settings?.quiet_hours ?? null)) return
  await playIncoming()
}

/** Whether the moment lies in the quiet hours; hours that end before they begin go over midnight. */
export function isQuiet(hours: MessengerSettings['quiet_hours'], now = new Date()): boolean {
  if (hours === null) return false
  const { from, to, time_zone: timeZone } = hours
  const clock = new Intl.DateTimeFormat('ru', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const time = clock.format(now)
  return from <= to ? time >= from && time < to : time >= from || time < to
}
