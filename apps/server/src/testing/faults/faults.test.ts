import { expect, it } from 'vitest'

import { runFaults } from './run-faults.ts'

it('a minute of faults on two nodes: nothing acknowledged is lost, nothing twice, every listener converges, every question has its answer', async () => {
  // Three other files of tests share the processors with it.
  const { inflicted, acknowledged, asked, followed, violations } = await runFaults({
    seconds: 60,
    seed: 20,
    pause: 2,
  })
  expect(violations).toEqual([])
  expect(inflicted.length).toBeGreaterThan(3)
  expect(acknowledged).toBeGreaterThan(50)
  expect(asked).toBeGreaterThan(10)
  expect(followed).toBeGreaterThan(2)
}, 600_000)
