import { expect, it } from 'vitest'

import { formOf } from '../long-tests.ts'
import { runFaults } from './run-faults.ts'

const seconds = formOf({ home: 40, full: 60 })

it(`${seconds} s of faults on two nodes: nothing acknowledged is lost, nothing twice, every listener converges, every question has its answer`, async () => {
  // Three other files of tests share the processors with it.
  const { inflicted, acknowledged, asked, followed, violations } = await runFaults({
    seconds,
    seed: 20,
    pause: 2,
  })
  expect(violations).toEqual([])
  expect(inflicted.length).toBeGreaterThan(3)
  expect(acknowledged).toBeGreaterThan(50)
  expect(asked).toBeGreaterThan(seconds / 6)
  expect(followed).toBeGreaterThan(2)
}, 600_000)
