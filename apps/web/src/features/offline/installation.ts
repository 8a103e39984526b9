import { announceOfflineReading, call, publicSettings, stored } from '#api/index.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import { eraseStore, findReader, openStore } from './offline-store.ts'

export const storageHint =
  'Переписка хранится на этом устройстве без шифрования. Включайте только на своём рабочем компьютере.'

/** Whether this browser can keep anything, and the installation allows it. */
export const canRead = (): boolean =>
  publicSettings().offlineDays > 0 &&
  'serviceWorker' in navigator &&
  isSecureContext &&
  'databases' in indexedDB

/** The worker that keeps the shell; registered where the reading is switched on or the product is installed. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { workerAddress } = await import('#ui/lib/sanitised-html.ts')
  return navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
}

/** Switches the reading without a connection on for the account and waits until the shell is kept. */
export async function switchOn(managerId: number): Promise<void> {
  await (await openStore()).put('reader', { id: 'reader', managerId })
  announceOfflineReading()
  await registerWorker()
  await navigator.serviceWorker.ready
  await navigator.storage.persist?.()
  await keepBasics()
}

/** Switches it off and erases what is kept («Забыть на этом устройстве»). */
export const switchOff = (): Promise<void> => eraseStore()

/** The first page of every folder, as the library asks for it. */
async function keepDocuments(channelId: number): Promise<void> {
  const folders = await call('GET /folders', { query: { channel_id: channelId } })
  for (const { id } of folders.slice(0, maxFolders))
    await call('GET /customs', { query: { channel_id: channelId, folder_id: id, page: 1 } })
}
const maxFolders = 50

/** As the screen and the bell ask for them. */
async function keepNotifications(channelId: number): Promise<void> {
  const params = { channel: channelId }
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
  await call('GET /channels/{channel}/notifications', { params, query: { per_page: 1 } })
  await call('GET /channels/{channel}/notifications', { params, query: { tz, page: 1 } })
}

/** Asks for what every screen begins with, so that its answers are kept. */
async function keepBasics(): Promise<void> {
  const channelId = stored.channelId()
  if (channelId === null) return
  await Promise.allSettled([
    call('GET /profile'),
    call('GET /channels'),
    call('GET /permissions'),
    call('GET /channels/{channel}/sections', { params: { channel: channelId } }),
    call('GET /channels/{channel}/team', { params: { channel: channelId } }),
    call('GET /chat-list/unread-messages-count', { query: { channel_id: channelId } }),
    call('GET /chat-folders', { query: { channel_id: channelId } }),
    keepDocuments(channelId),
    keepNotifications(channelId),
  ])
}

/** After the browser has installed the product: asks once whether to read without a connection. */
export async function askAfterInstallation(managerId: number): Promise<boolean> {
  if (!canRead() || (await findReader()) !== null) return false
  const isSure = await confirm({
    question: 'Читать без связи на этом устройстве?',
    text: storageHint,
    yes: 'Включить',
    no: 'Не сейчас',
  })
  if (isSure) await switchOn(managerId)
  return isSure
}
