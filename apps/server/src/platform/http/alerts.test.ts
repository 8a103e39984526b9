import { readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('every metric that an alert names is served', async () => {
  const alerts = readFileSync(path.resolve(import.meta.dirname, '../../../../../deploy/alerts.yml'), 'utf8')
  const expressions = [...alerts.matchAll(/^\s*expr: (?<expression>.+)$/gmu)].map(
    (found) => found.groups!['expression']!,
  )
  expect(expressions.length).toBe([...alerts.matchAll(/^\s*- alert: /gmu)].length)
  const named = new Set(expressions.flatMap((one) => one.match(/[a-z][a-z\d]*(?:_[a-z\d]+)+/gu) ?? []))
  const served = await (await fetch(`${server.url}/metrics`)).text()
  expect(named.size).toBeGreaterThan(0)
  expect(
    [...named].filter((name) => !new RegExp(`^${name}(?:\\{|_bucket|_sum|_count| )`, 'mu').test(served)),
  ).toEqual([])
})
