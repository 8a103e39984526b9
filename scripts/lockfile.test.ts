import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const integrity = `sha512-${'A'.repeat(86)}==`

const sound = {
  'package.json': { optionalDependencies: { bird: '1.0.0' } },
  'apps/nest/package.json': { dependencies: { twig: '2.0.0' } },
  'package-lock.json': {
    packages: {
      '': { optionalDependencies: { bird: '1.0.0' } },
      'apps/nest': { dependencies: { twig: '2.0.0' } },
      'node_modules/bird': { integrity, optionalDependencies: { 'bird-linux': '1.0.0' } },
      'node_modules/bird/node_modules/bird-linux': { integrity },
      'node_modules/twig': { integrity },
    } as Record<string, object>,
  },
}

test('a lock file that lists everything passes', () => {
  expect(check(sound)).toEqual({ code: 0, said: 'package-lock.json: 5 packages, 0 gaps\n' })
})

test('a package for another system that npm left out is found', () => {
  const { 'node_modules/bird/node_modules/bird-linux': _, ...packages } = sound['package-lock.json'].packages
  const { code, said } = check({ ...sound, 'package-lock.json': { packages } })
  expect(code).toBe(1)
  expect(said).toContain('bird-linux@1.0.0, which node_modules/bird asks for, has no entry')
})

test('a package.json that was edited by hand is found', () => {
  const { code, said } = check({ ...sound, 'apps/nest/package.json': { dependencies: { twig: '3.0.0' } } })
  expect(code).toBe(1)
  expect(said).toContain('apps/nest/package.json was changed without npm')
})

test.each([{}, { integrity: 'sha1-AAAA' }, { integrity: '', optional: true }])(
  'a package that npm would install unseen is found: %j',
  (entry) => {
    const packages = { ...sound['package-lock.json'].packages, 'node_modules/twig': entry }
    const { code, said } = check({ ...sound, 'package-lock.json': { packages } })
    expect(code).toBe(1)
    expect(said).toContain('node_modules/twig has no sha512 hash')
  },
)

test('a part of a checker for another system needs no hash', () => {
  const packages = {
    ...sound['package-lock.json'].packages,
    'node_modules/twig': { dev: true, optional: true },
  }
  expect(check({ ...sound, 'package-lock.json': { packages } }).code).toBe(0)
})

function check(files: Record<string, object>): { code: number | null; said: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'lockfile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), JSON.stringify(content))
  }
  const script = path.join(import.meta.dirname, 'lockfile.ts')
  const { status, stdout } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  return { code: status, said: stdout }
}
