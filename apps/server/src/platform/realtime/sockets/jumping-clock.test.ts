import { afterEach, describe, expect, it, vi } from 'vitest'

import { consumeToken, fullBucket } from '#platform/token-bucket.ts'

import { deliveredOnce } from './deliver-once.ts'
import { departures } from './departures.ts'
import { endedSessions } from './ended-sessions.ts'

const hour = 3_600_000
const jump = (by: number) => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + by)
}
afterEach(() => vi.restoreAllMocks())

describe('a clock that jumps', () => {
  it('keeps what was delivered: a repeated announcement stays one', () => {
    const { admit, has } = deliveredOnce()
    expect(admit({ key: 'message 1', announcement: 'first' })).toBe(true)
    jump(hour)
    // Whatever comes next deletes what has expired.
    expect(admit({ key: 'message 2', announcement: 'first' })).toBe(true)
    expect(has('message 1')).toBe(true)
    expect(admit({ key: 'message 1', announcement: 'again' })).toBe(false)
  })

  it('lets nobody in whose session has just ended', () => {
    const ended = endedSessions()
    ended.add([1])
    jump(hour)
    ended.add([2])
    expect(ended.has(1)).toBe(true)
  })

  it('keeps an event that was on its way from whoever has left', () => {
    const left = departures()
    left.leave({ name: 'group 1', version: 2 }, ['anna'])
    jump(hour)
    // Whoever leaves next deletes what has expired.
    left.leave({ name: 'group 1', version: 3 }, ['boris'])
    expect(left.admits({ name: 'group 1', version: 1 }, 'anna')).toBe(false)
  })

  it('takes no connection its messages', () => {
    const rate = { burst: 2, perSecond: 1 }
    const bucket = fullBucket(rate)
    jump(-hour)
    expect([consumeToken(bucket, rate), consumeToken(bucket, rate)]).toEqual([true, true])
  })
})
