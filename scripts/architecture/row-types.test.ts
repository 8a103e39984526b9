// The check of row types reports what a record of statements contradicts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test, vi } from 'vitest'

// The sources of the server are read with the compiler's interface.
vi.setConfig({ testTimeout: 300_000 })

const script = path.join(import.meta.dirname, 'row-types.mjs')
const repository = 'modules/documents/documents.repository.ts'
const folder = mkdtempSync(path.join(tmpdir(), 'row-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('row types of raw SQL', () => {
  test('a missing column and a wrong type are reported, and with --complete what was never run', () => {
    const lines = readFileSync(
      path.join(import.meta.dirname, '../../apps/server/src', repository),
      'utf8',
    ).split('\n')
    // The statement that answers { isRead, text, length, note }.
    const line = lines.findIndex((text) => text.includes('read_at is not null as "isRead"')) + 2
    const columns = [
      { name: 'isRead', type: 16 },
      { name: 'text', type: 1184 },
      { name: 'note', type: 25 },
    ]
    const record = path.join(folder, 'record.jsonl')
    writeFileSync(record, `${JSON.stringify({ site: `${repository}:${line}`, columns })}\n`)
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, record, '--complete'], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^row types: \d+ statements with a row type, 1 of them run/)
    const faults = stderr.split('\n').filter((text) => text.includes(`${repository}:${line} `))
    expect(faults).toEqual([
      expect.stringContaining('declares text as string; PostgreSQL answers Date'),
      expect.stringContaining('declares length, which the statement does not answer'),
    ])
    expect(stderr).toContain('row-untested: ')
  })
})
