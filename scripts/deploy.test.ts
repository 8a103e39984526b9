// The unit file in deploy/ as systemd reads it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

const isHere = spawnSync('systemd-analyze', ['--version']).error === undefined
if (!isHere) console.warn('systemd-analyze is not on this machine: deploy/uprava.service is not proven')

test.skipIf(!isHere)('the unit file has nothing that systemd complains about', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'uprava-unit-'))
  try {
    const unit = path.join(folder, 'uprava.service')
    const shipped = readFileSync(path.join(import.meta.dirname, '../deploy/uprava.service'), 'utf8')
    // The program is looked for where the product is installed.
    writeFileSync(unit, shipped.replace('/opt/uprava/node_modules/.bin/node', process.execPath))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('uprava.service'))
    expect([status, complaints]).toEqual([0, []])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
