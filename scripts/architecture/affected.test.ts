import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { beforeAll, describe, expect, test, vi } from 'vitest'

// The imports of the whole repository are read.
vi.setConfig({ hookTimeout: 300_000 })

const changes: readonly (readonly [change: string, file: string, affected: string[], untouched: string[]])[] =
  [
    ['a screen', 'apps/web/src/features/staff/pages.ts', ['e2e/staff.spec.ts'], ['e2e/landing.spec.ts']],
    [
      'a server module',
      'apps/server/src/modules/team/index.ts',
      ['e2e/staff.spec.ts'],
      ['e2e/landing.spec.ts'],
    ],
    ['a browser test', 'e2e/landing.spec.ts', ['e2e/landing.spec.ts'], ['e2e/staff.spec.ts']],
    ['the lock file', 'package-lock.json', ['e2e/landing.spec.ts', 'e2e/staff.spec.ts'], []],
    ['a document', 'README.md', [], ['e2e/landing.spec.ts', 'e2e/staff.spec.ts']],
  ]
/** A change of the server, with tests of Vitest it can break and some it cannot. */
const server = 'apps/server/src'
const units: readonly (readonly [change: string, file: string, affected: string[], untouched: string[]])[] = [
  [
    'a module: its own tests, those of its calls and of what stands on it, those that go over all calls',
    `${server}/modules/news/news.service.ts`,
    [
      `${server}/modules/news/news.test.ts`,
      `${server}/modules/administration/administrators/administrators.test.ts`,
      `${server}/testing/rights-matrix.test.ts`,
    ],
    [`${server}/modules/messenger/delivery.test.ts`, `${server}/modules/laws/laws.test.ts`],
  ],
  [
    'a module that others call over HTTP alone',
    `${server}/modules/lawyer/lawyer.service.ts`,
    [`${server}/modules/lawyer/answers.test.ts`, `${server}/modules/runs/runs.test.ts`],
    [`${server}/modules/news/news.test.ts`],
  ],
  [
    'what the whole server stands on',
    `${server}/platform/secrets.ts`,
    [`${server}/modules/accounts/login.test.ts`, `${server}/modules/news/news.test.ts`],
    ['packages/contract/src/fields.test.ts'],
  ],
  [
    'the frame of a test',
    `${server}/testing/server.ts`,
    [`${server}/modules/news/news.test.ts`, `${server}/modules/laws/laws.test.ts`],
    [],
  ],
  [
    'a migration',
    `${server.replace('/src', '')}/migrations/0001.sql`,
    [`${server}/modules/laws/laws.test.ts`],
    [],
  ],
  [
    'a screen',
    'apps/web/src/features/staff/team-list.ts',
    ['apps/web/src/features/staff/team-list.test.ts'],
    [`${server}/modules/team/team.test.ts`],
  ],
]

type Affected = { specs: string[]; tests: string[] }
/** By the changed file. */
let found: Map<string, Affected>
beforeAll(() => {
  const files = [...changes, ...units].map(([, file]) => file)
  const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'affected.mjs')], {
    encoding: 'utf8',
    input: files.join('\n\n'),
  })
  const lines = stdout.trim().split('\n')
  found = new Map(files.map((file, at) => [file, JSON.parse(lines[at]!) as Affected]))
})

describe('browser tests that a change affects', () => {
  test.each(changes)('follow the imports from %s', (_, file, affected, untouched) => {
    const { specs } = found.get(file)!
    expect(specs).toEqual(expect.arrayContaining(affected))
    for (const other of untouched) expect(specs).not.toContain(other)
  })
})

describe('tests of Vitest that a change affects', () => {
  test.each(units)('follow the imports and the calls from %s', (_, file, affected, untouched) => {
    const { tests } = found.get(file)!
    expect(tests).toEqual(expect.arrayContaining(affected))
    for (const other of untouched) expect(tests).not.toContain(other)
  })
})
