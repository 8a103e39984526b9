// The check of the specification works: a small sound repository passes, and each sample violation is reported
// by the rule that is there for it. Fixtures are kept as `*.txt`, so that no checker takes them for our own code.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, describe, expect, test } from 'vitest'

const script = fileURLToPath(new URL('specification.mjs', import.meta.url))
const fixtures = fileURLToPath(new URL('fixtures/specification/', import.meta.url))
const violations = readFileSync(join(fixtures, 'violations.txt'), 'utf8').trimEnd().split('\n')
const built: string[] = []

afterAll(() => {
  for (const repo of built) rmSync(repo, { recursive: true, force: true })
})

describe('specification', () => {
  test('a sound repository passes, and the count says that it was read', () => {
    expect(check('sound')).toEqual({
      code: 0,
      text: 'specification: 3 requirements, 3 sections, 11 references in 7 files, 0 violations\n',
    })
  })

  const report = check('sound', 'violating')

  test('violations fail the check', () => {
    expect(report.code).toBe(1)
  })

  test.each(violations)('%s', (violation) => {
    expect(faultsOf(report)).toContainEqual(expect.stringContaining(violation))
  })

  test('nothing else is reported', () => {
    expect(faultsOf(report)).toHaveLength(violations.length)
  })

  test('a repository without requirements fails instead of passing', () => {
    const { code, text } = check('violating/apps')
    expect(code).toBe(1)
    expect(text).toContain('nothing-read')
  })
})

/** Runs the check over a temporary repository made of these fixtures, the later over the earlier. */
function check(...parts: string[]): { code: number | null; text: string } {
  const repo = mkdtempSync(join(tmpdir(), 'specification-'))
  built.push(repo)
  for (const part of parts) cpSync(join(fixtures, part), repo, { recursive: true })
  for (const path of readdirSync(repo, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.txt')) renameSync(join(repo, path), join(repo, path.slice(0, -'.txt'.length)))
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: repo,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  return { code: status, text: stderr + stdout }
}

function faultsOf({ text }: { text: string }): string[] {
  return text.split('\n').filter((line) => line.startsWith('✗'))
}
