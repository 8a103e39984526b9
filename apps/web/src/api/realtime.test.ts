import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const fresh = () => import('./realtime.ts')
const seen = { chat: { id: 1 } } as never

describe('RT-34 what comes before anybody listens', () => {
  it('is heard by the first listener, once', async () => {
    const { hear, listen } = await fresh()
    hear('message-seen', seen)
    const first = vi.fn()
    const second = vi.fn()
    listen('message-seen', first)
    listen('message-seen', second)
    expect(first.mock.calls).toEqual([[seen]])
    expect(second).not.toHaveBeenCalled()
  })

  it('is forgotten after a while, and with the account', async () => {
    vi.useFakeTimers()
    const { forgetEarly, hear, listen } = await fresh()
    const listener = vi.fn()
    hear('message-seen', seen)
    vi.advanceTimersByTime(5001)
    hear('draft', seen)
    forgetEarly()
    listen('message-seen', listener)
    listen('draft', listener)
    expect(listener).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('is not kept for who has listened and stopped: coming back it fetches', async () => {
    const { hear, listen } = await fresh()
    listen('message-seen', vi.fn())()
    hear('message-seen', seen)
    const again = vi.fn()
    listen('message-seen', again)
    expect(again).not.toHaveBeenCalled()
  })
})
