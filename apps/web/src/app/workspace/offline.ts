import { onOfflineReading, setKeptAnswers } from '#api/index.ts'
import { onSessionEnd } from '#features/session/index.ts'

const load = () => import('#features/offline/index.ts')

/**
 * Whether the service worker serves this page: it is there where the reading was switched on or the product is installed. A page
 * that is left while it begins has no container of workers any more.
 */
const isServedByWorker = () => {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  return Boolean(workers?.controller)
}

/** Keeps answers, and shows them without a connection, in a browser that has the worker. */
export function readWithoutConnection(): void {
  onSessionEnd(eraseKept)
  if (isServedByWorker()) setKeptAnswers(load)
  else onOfflineReading(() => setKeptAnswers(load))
}

/** What the session keeps in the browser beside local storage. */
const databases = ['uprava-offline', 'uprava-emoji']

/** Whatever ends the session erases what is kept: also where nothing else of it is loaded. */
async function eraseKept(): Promise<void> {
  await Promise.all(databases.map(eraseDatabase))
}

function eraseDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })
}

/** Loads the part that runs behind every screen, in such a browser, or once it becomes one. Returns how to give up. */
export function loadOfflineInBackground(
  onLoaded: (loaded: Awaited<ReturnType<typeof load>>) => void,
): () => void {
  const start = () => void load().then(onLoaded, () => undefined)
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  if (isServedByWorker() || isInstalled) start()
  const stop = onOfflineReading(start)
  window.addEventListener('appinstalled', start)
  return () => {
    stop()
    window.removeEventListener('appinstalled', start)
  }
}
