// The worker of the installed product: it shows what is pushed, and keeps the shell, the files of the build, for a start without
// a connection. A version is kept whole and serves alone until the next one is asked for by «Обновить». Answers of the API are
// never kept here; files that were opened lie in the database of the page's store, which a sign-out erases.

/** Filled by the build. */
const version = 'development'
const files = []
/** The screens of the workspace: the page of each says its title before the scripts have come. */
const screens = []

const cachePrefix = 'shell-'
const cacheName = cachePrefix + version
/** The page of the addresses that name no screen. */
const anyScreen = '/authorization'
/** Addresses with a page of their own, or no page at all. */
const isElsewhere =
  /^\/($|(landing|admin|api|ai|files|broadcasting|socket\.io|healthz|readyz|metrics|scim|demo)(\/|$))/u

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

async function keepShell() {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    [...screens, ...files].map((address) => new Request(address, { cache: 'reload', credentials: 'omit' })),
  )
  const kept = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  // The first version has nothing to mix with.
  if (kept.length === 1) await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const former = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(former.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('message', ({ data }) => {
  if (data === 'update') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isElsewhere.test(pathname) && !pathname.includes('.'))
      event.respondWith(keptOr(pageOf(pathname), request))
  } else if (files.includes(pathname)) event.respondWith(keptOr(pathname, request))
  else if (pathname.startsWith('/files/')) event.respondWith(fileOf(request, keyOf(request.url)))
})

function pageOf(pathname) {
  const first = `/${pathname.split('/')[1]}`
  return screens.includes(first) ? first : anyScreen
}

async function keptOr(address, request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(address)) ?? self.fetch(request)
}

/** The address of a file without what lets it be read for some hours. */
function keyOf(address) {
  const { pathname, searchParams } = new URL(address)
  for (const name of ['until', 'signature']) searchParams.delete(name)
  return `${pathname}?${searchParams}`
}

/** Bytes; a larger file is not kept. */
const maxFile = 50 * 1024 * 1024

/** A file from the server, or the kept one of the reader without a connection. */
async function fileOf(request, key) {
  try {
    const response = await self.fetch(request)
    if (response.status === 200) keepFile(key, response.clone()).catch(() => undefined)
    return response
  } catch (error) {
    const kept = await findFile(key).catch(() => undefined)
    if (!kept) throw error
    return new Response(kept.blob, { headers: { 'Content-Type': kept.blob.type } })
  }
}

/** The database of features/offline/offline-store.ts, where the reading without a connection is switched on; else null. */
async function openStore() {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'uprava-offline')) return null
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('uprava-offline')
    // Erased meanwhile: it must not come into being again.
    request.addEventListener('upgradeneeded', () => request.transaction.abort())
    request.addEventListener('error', () =>
      reject(new Error('the store of the reader', { cause: request.error })),
    )
    request.addEventListener('success', () => resolve(request.result))
  })
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(new Error('the store of the reader', { cause: request.error })),
    )
  })

async function keepFile(key, response) {
  if (Number(response.headers.get('content-length') ?? 0) > maxFile) return
  const database = await openStore()
  if (database === null) return
  try {
    const reader = await done(database.transaction('reader').objectStore('reader').get('reader'))
    if (!reader) return
    const blob = await response.blob()
    const { managerId } = reader
    const record = { key, managerId, blob, size: blob.size, openedAt: Date.now() }
    await done(database.transaction('files', 'readwrite').objectStore('files').put(record))
  } finally {
    database.close()
  }
}

async function findFile(key) {
  const database = await openStore()
  if (database === null) return undefined
  try {
    return await done(database.transaction('files').objectStore('files').get(key))
  } finally {
    database.close()
  }
}

// Shows what arrives while no page of the product is open: a message, whose press opens its chat, or a notification.
self.addEventListener('push', (event) => {
  const { title, text, ...rest } = event.data.json()
  const { address, tag } = placeOf(rest)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      icon: '/logo.svg',
      lang: 'ru',
      tag,
      data: { address },
    }),
  )
})

/** Where a press leads, and what replaces an earlier one: messages of one chat, notifications of one page. */
function placeOf({ chat, link }) {
  if (!chat) return { address: link, tag: link }
  const address = `/messenger?subject_type=${chat.subject_type}&id=${chat.id}`
  return { address, tag: `${chat.subject_type}:${chat.id}` }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.address))
})

/**
 * Shows an address in an open page of the workspace, the one looked at last, else in a new window. The page leads there itself: to
 * load it anew would lose what is attached in it, and the console or the landing have nothing to do with it.
 */
async function openPage(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => screens.includes(`/${new URL(url).pathname.split('/')[1]}`))
  if (!page) return self.clients.openWindow(address)
  page.postMessage({ open: address })
  return page.focus()
}
