import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newClient } from '#testing/client.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { aPicture } from '#testing/pictures.ts'
import { startProduct, type ProductProcess } from '#testing/process.ts'

const isRoot = process.geteuid?.() === 0
const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8)

/** Root passes the folder on to the database's account; it belongs to nobody else otherwise. */
const above = mkdtempSync(path.join(tmpdir(), 'uprava-private-'))
const dataDir = path.join(above, 'deep', 'var')
let product: ProductProcess
beforeAll(async () => {
  chmodSync(above, 0o755)
  mkdirSync(path.join(dataDir, 'secrets'), { recursive: true, mode: 0o755 })
  writeFileSync(path.join(dataDir, 'secrets', 'key'), 'of an earlier version', { mode: 0o644 })
  writeFileSync(path.join(dataDir, 'former.json'), '{}', { mode: 0o644 })
  product = await startProduct({ port: await freePort(), dataDir, settings: { DEMO: '1' } })
}, 180_000)
afterAll(async () => {
  await product?.stop()
  rmSync(above, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')('the data folder of a started product', () => {
  it('is closed to other accounts, with the files of earlier versions', () => {
    expect(modeOf(dataDir)).toBe(isRoot ? '711' : '700')
    expect(modeOf(path.join(dataDir, 'secrets'))).toBe('700')
    expect(modeOf(path.join(dataDir, 'former.json'))).toBe('600')
    expect(modeOf(path.join(dataDir, 'tmp'))).toBe('700')
    expect(modeOf(path.join(dataDir, 'postgres'))).toMatch(/^7[05]0$/u)
  })

  it('has files of 0600 in folders of 0700, uploads too', async () => {
    const { data } = await newClient(product.url).call('POST /auth/login', {
      body: { login: 'glava', password: 'demo-2026' },
    })
    const { status } = await newClient(product.url, { token: data.token }).call(
      'POST /profile/upload-avatar',
      {
        files: { avatar: aPicture() },
      },
    )
    expect(status).toBe(200)
    const files = path.join(dataDir, 'files')
    const entries = readdirSync(files, { recursive: true, withFileTypes: true })
    expect(entries.filter((entry) => entry.isFile()).length).toBeGreaterThan(0)
    const open = entries.flatMap((entry) => {
      const place = path.join(entry.parentPath, entry.name)
      return modeOf(place) === (entry.isFile() ? '600' : '700') ? [] : [`${modeOf(place)} ${place}`]
    })
    expect([modeOf(files), open]).toEqual(['700', []])
    const beside = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { name } of beside) expect(modeOf(path.join(dataDir, name)), name).toBe('600')
  })
})
