import { expect, test } from 'vitest'

import { busyTask, echoTask, fillHeapTask, waitTask } from '#testing/nodes/filling-task.ts'

import { FairQueue } from './fair-queue.ts'
import { currentOwner, onBehalfOf } from './owner.ts'
import { WorkerPool } from './worker-pool.ts'

const owner = (channel: number, account: number) => ({
  channel: `channel ${channel}`,
  account: `account ${account}`,
})
const anybody = () => true

test('channels take turns, however much one of them has added', () => {
  const queue = new FairQueue<string>()
  for (let at = 0; at < 100; at += 1) queue.add(owner(1, 1), `1-${at}`)
  queue.add(owner(2, 2), '2-0')
  queue.add(owner(3, 3), '3-0')
  expect([1, 2, 3, 4].map(() => queue.take(anybody))).toEqual(['1-0', '2-0', '3-0', '1-1'])
})

test('accounts take turns within their channel and keep the order of their own tasks', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3']) queue.add(owner(1, 1), item)
  queue.add(owner(1, 2), 'b1')
  expect([1, 2, 3, 4, 5].map(() => queue.take(anybody))).toEqual(['a1', 'b1', 'a2', 'a3', undefined])
})

test('what is done for a channel alone holds up that of no other channel', () => {
  const [one, other] = [1, 2].map((channelId) => onBehalfOf({ channelId }, currentOwner))
  expect(one!.account).not.toBe(other!.account)
  expect(onBehalfOf({ channelId: 1, managerId: 7 }, currentOwner)).toEqual(owner(1, 7))
})

test('an owner that may not run is passed over, and what nobody wants any longer is taken out', () => {
  const queue = new FairQueue<string>()
  queue.add(owner(1, 1), 'busy')
  queue.add(owner(2, 2), 'free')
  expect(queue.take(({ account }) => account !== 'account 1')).toBe('free')
  queue.remove(owner(1, 1), 'busy')
  expect([queue.take(anybody), queue.size]).toEqual([undefined, 0])
})

test('a task that fills the heap of its thread ends with it, and the process goes on', async () => {
  const pool = new WorkerPool({ threads: 1, megabytes: 64 })
  const limits = { milliseconds: 60_000 }
  for (let time = 0; time < 3; time += 1)
    await expect(pool.run(fillHeapTask, null, limits)).rejects.toMatchObject({ problem: 'memory' })
  expect(await pool.run(echoTask, 'цел', limits)).toBe('цел')
}, 90_000)

test('what a task loads is not counted against it', async () => {
  const pool = new WorkerPool({ threads: 1, megabytes: 64 })
  expect(await pool.run(waitTask, 0, { milliseconds: 200 })).toBe('loaded')
  await expect(pool.run(waitTask, 60_000, { milliseconds: 200 })).rejects.toMatchObject({
    problem: 'timeout',
  })
})

test('the time of a task is that of the processor: others beside it take none of it', async () => {
  const others = new WorkerPool({ threads: 4, megabytes: 64 })
  const pool = new WorkerPool({ threads: 1, megabytes: 64 })
  const beside = [1, 2, 3, 4].map((at) =>
    onBehalfOf({ channelId: at, managerId: at }, () => others.run(busyTask, 800, { milliseconds: 60_000 })),
  )
  expect(await pool.run(busyTask, 400, { milliseconds: 600 })).toBe('done')
  await expect(pool.run(busyTask, 60_000, { milliseconds: 300 })).rejects.toMatchObject({
    problem: 'timeout',
  })
  await Promise.all(beside)
})
