import { expect, it } from 'vitest'

import { formOf } from '../long-tests.ts'
import { runFaults } from './run-faults.ts'

const seconds = formOf({ home: 20, full: 60 })

it(`${seconds} seconds of faults on two nodes: nothing acknowledged is lost, nothing twice, every listener converges`, async () => {
  const { inflicted, acknowledged, violations } = await runFaults({ seconds, seed: 20 })
  expect(violations).toEqual([])
  expect(inflicted.length).toBeGreaterThan(formOf({ home: 1, full: 3 }))
  expect(acknowledged).toBeGreaterThan(formOf({ home: 15, full: 50 }))
}, 600_000)
