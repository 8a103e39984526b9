import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const fresh = () => import('./realtime.ts')
const seen = {
  chat: { id: 1, subject_type: 'ORGANIZATION', channel_id: 2 },
  last_seen_id: 3,
  manager_id: 4,
  is_own_side: true,
} as const

describe('RT-34 events that arrive before their listener', () => {
  it('are delivered to the first listener, once', async () => {
    const { dispatch, listen } = await fresh()
    dispatch('message-seen', seen)
    const first = vi.fn()
    const second = vi.fn()
    listen('message-seen', first)
    listen('message-seen', second)
    expect(first.mock.calls).toEqual([[seen]])
    expect(second).not.toHaveBeenCalled()
  })

  it('expire after 5 s and with the account', async () => {
    vi.useFakeTimers()
    const { clearEarlyEvents, dispatch, listen } = await fresh()
    const listener = vi.fn()
    dispatch('message-seen', seen)
    vi.advanceTimersByTime(5001)
    dispatch('draft', { chat: seen.chat, draft: null, origin: null })
    clearEarlyEvents()
    listen('message-seen', listener)
    listen('draft', listener)
    expect(listener).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('are not buffered for a listener that has unsubscribed', async () => {
    const { dispatch, listen } = await fresh()
    listen('message-seen', vi.fn())()
    dispatch('message-seen', seen)
    const again = vi.fn()
    listen('message-seen', again)
    expect(again).not.toHaveBeenCalled()
  })
})
