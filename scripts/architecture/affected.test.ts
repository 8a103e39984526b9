import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { describe, expect, test, vi } from 'vitest'

// The imports of the whole repository are read.
vi.setConfig({ testTimeout: 300_000 })

describe('browser tests that a change affects', () => {
  test.each([
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
  ])('follow the imports from %s', (_, file, affected, untouched) => {
    const script = path.join(import.meta.dirname, 'affected.mjs')
    const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', input: file })
    const specs = JSON.parse(stdout) as string[]
    expect(specs).toEqual(expect.arrayContaining(affected))
    for (const other of untouched) expect(specs).not.toContain(other)
  })
})
