import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { followPushedAddresses } from './pushed-addresses.ts'

const source = readFileSync(
  path.resolve(import.meta.dirname, '../../../public/service-worker.js'),
  'utf8',
).replace('const screens = []', "const screens = ['/messenger', '/documents']")

type Page = { url: string; postMessage: (message: unknown) => void; focus: () => void }

/** Runs the worker with these pages open and presses a notification that leads to the address. */
async function press(address: string, pages: readonly Page[]) {
  const handlers = new Map<string, (event: unknown) => void>()
  const openWindow = vi.fn<(address: string) => void>()
  const self = {
    addEventListener: (type: string, handler: (event: unknown) => void) => handlers.set(type, handler),
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
    location: { origin: 'https://product.example' },
  }
  runInNewContext(source, { self, URL })
  let done: unknown
  handlers.get('notificationclick')!({
    notification: { close: () => undefined, data: { address } },
    waitUntil: (promise: unknown) => (done = promise),
  })
  await done
  return openWindow
}

const page = (url: string) => ({
  url: `https://product.example${url}`,
  postMessage: vi.fn<(message: unknown) => void>(),
  focus: vi.fn<() => void>(),
})

describe('a press on a pushed notification', () => {
  it('leads an open page of the workspace there, whatever else is open, and loads nothing again', async () => {
    const [administration, landing, documents] = [page('/admin'), page('/'), page('/documents?folder=5')]
    const openWindow = await press('/messenger?id=5', [administration, landing, documents])
    expect(documents.postMessage).toHaveBeenCalledWith({ open: '/messenger?id=5' })
    expect(documents.focus).toHaveBeenCalledOnce()
    for (const other of [administration, landing]) expect(other.focus).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('opens a window where no page of the workspace is open', async () => {
    const administration = page('/admin')
    expect(await press('/messenger?id=5', [administration])).toHaveBeenCalledWith('/messenger?id=5')
    expect(administration.postMessage).not.toHaveBeenCalled()
  })
})

describe('the page', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('goes to a path of the product that the worker names, and nowhere else', () => {
    const serviceWorker = new EventTarget()
    vi.stubGlobal('navigator', { serviceWorker })
    const goTo = vi.fn<(path: string) => void>()
    followPushedAddresses(goTo)
    for (const data of [{ open: '/messenger?id=5' }, { open: '//elsewhere.example' }, 'update', null])
      serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
    expect(goTo.mock.calls).toEqual([['/messenger?id=5']])
  })
})
