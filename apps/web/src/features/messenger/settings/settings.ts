import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { MessengerSettings } from '@uprava/contract/messenger.ts'
import { fixedKind, type NotificationKind } from '@uprava/contract/rules/notification-kinds.ts'

import { call, errorTitle } from '#api/index.ts'
import { playIncoming } from '#ui/feedback/sound.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { subscribeToPush, unsubscribeFromPush } from './push.ts'

/** Sound, push and quiet hours of the account. */
export const settingsQuery = queryOptions({
  queryKey: ['messenger-settings'] as const,
  queryFn: ({ signal }) => call('GET /chat-list/settings', { signal }),
  staleTime: Infinity,
})

export function applySettings(queries: QueryClient, settings: MessengerSettings): void {
  queries.setQueryData(settingsQuery.queryKey, settings)
}

/** The new settings, and the public key of the server when the push subscription of this browser changes. */
type Change = { settings: Pick<MessengerSettings, 'sound' | 'push' | 'quiet_hours'>; pushKey: string | null }

/** Saves the settings. Resolves to null when the push subscription could not be changed, which is shown then. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ settings, pushKey }: Change) => {
      const isReady = pushKey === null || (await changePush(settings.push, pushKey))
      return isReady ? call('PUT /chat-list/settings', { body: settings }) : null
    },
    meta: errorTitle('PUT /chat-list/settings'),
    onSuccess: (saved) => {
      if (!saved) return
      applySettings(queries, saved)
      toast.success('Готово', 'Настройки сохранены!')
    },
  })
}

const changePush = (isOn: boolean, publicKey: string) =>
  isOn ? subscribeToPush(publicKey) : unsubscribeFromPush()

/** Plays the sound of a new message (RT-26), unless it is switched off or it is quiet hours. */
export async function playMessageSound(queries: QueryClient): Promise<void> {
  // Without settings the sound is on, which is the default.
  const settings = await queries.query(settingsQuery).catch(() => null)
  if (settings?.sound === false || isQuiet(settings?.quiet_hours ?? null)) return
  await playIncoming()
}

/** The sound of a notification whose kind has one; quiet hours hold for all kinds but safety (CHAT-55). */
export async function playNotificationSound(queries: QueryClient, kind: NotificationKind): Promise<void> {
  const settings = await queries.query(settingsQuery).catch(() => null)
  if (kind === fixedKind || !isQuiet(settings?.quiet_hours ?? null)) await playIncoming()
}

/** Whether `now` is in the quiet hours; hours that end before they begin span midnight. */
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
