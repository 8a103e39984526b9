import { useEffect } from 'react'

import { beforeConnected, listen, onOfflineReading, onSubscribed, stored } from '#api/index.ts'
import { useChannelId, useSession } from '#features/session/index.ts'
import { offerUpdate } from '#features/shell/index.ts'

import { askAfterInstallation, canRead, registerWorker } from './installation.ts'
import { eraseStore, findReader } from './offline-store.ts'
import { eraseChat, syncSeat } from './sync.ts'

/** The part that runs behind every screen: keeps what is read up to date, erases what is lost, offers a new version. */
export function OfflineInBackground() {
  const managerId = useSession().profile?.manager_id ?? null
  const channelId = useChannelId()
  useEffect(() => {
    if (managerId === null) return
    return keepUpToDate(managerId, channelId)
  }, [managerId, channelId])
  useEffect(() => watchVersion(), [])
  useEffect(() => {
    if (managerId === null) return
    const ask = () => void askAfterInstallation(managerId)
    window.addEventListener('appinstalled', ask)
    return () => window.removeEventListener('appinstalled', ask)
  }, [managerId])
  return null
}

/** After an event the changes are fetched so much later, all at once, milliseconds. */
const gatherMs = 3000

/** Keeps the messages of the channel up to date while the reading is switched on. Returns how to end. */
function keepUpToDate(managerId: number, channelId: number | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  const sync = () => {
    clearTimeout(timer)
    running = running.then(() => syncNow(managerId, channelId)).catch(() => undefined)
    return running
  }
  const syncSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void sync(), gatherMs)
  }
  const stops = [
    listen('new-message', syncSoon),
    listen('message-changed', syncSoon),
    listen('message-deleted', syncSoon),
    listen('message-seen', syncSoon),
    listen('group-left', ({ chat }) => void eraseWhereKept(() => eraseChat(managerId, chat))),
    onSubscribed(() => void sync()),
    beforeConnected(() => running),
    onOfflineReading(syncSoon),
  ]
  void sync()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

async function eraseWhereKept(erase: () => Promise<void>): Promise<void> {
  if ((await findReader()) !== null) await erase()
}

async function syncNow(managerId: number, channelId: number | null): Promise<void> {
  if (!('databases' in indexedDB)) return
  const reader = await findReader()
  if (reader === null) return
  // What another account has kept here is nobody's.
  if (reader !== managerId || !canRead()) return eraseStore()
  if (channelId === null || stored.token() === null) return
  const sync = async () => {
    if ((await syncSeat(managerId, channelId)) === 'off') await eraseStore()
  }
  // One tab does it for all.
  if ('locks' in navigator) await navigator.locks.request('uprava-offline', sync)
  else await sync()
}

const checkEveryMs = 60 * 60 * 1000

/** Offers a new version of the shell as soon as it is kept whole; the page is loaded again when the person asks for it. */
function watchVersion(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  let isAsked = false
  const reload = () => isAsked && location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload)
  const offer = ({ waiting }: ServiceWorkerRegistration) => {
    if (!waiting || !navigator.serviceWorker.controller) return
    offerUpdate(() => {
      isAsked = true
      waiting.postMessage('update')
    })
  }
  const watch = async () => {
    const known = await navigator.serviceWorker.getRegistration('/')
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches
    if (!known && !isInstalled) return undefined
    // An older version of the product had a worker for push alone.
    const registration = await registerWorker()
    const follow = () => {
      offer(registration)
      registration.installing?.addEventListener('statechange', () => offer(registration))
    }
    registration.addEventListener('updatefound', follow)
    // What was found before the listener was there is looked at, too.
    follow()
    await registration.update()
    follow()
    return registration
  }
  const watched = watch().catch(() => undefined)
  const timer = setInterval(
    () => void watched.then((one) => one?.update()).catch(() => undefined),
    checkEveryMs,
  )
  return () => {
    clearInterval(timer)
    navigator.serviceWorker.removeEventListener('controllerchange', reload)
  }
}
