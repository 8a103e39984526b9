import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { diskStore } from './disk-store.ts'
import { writeSealed } from './sealed-store.ts'

it('an object whose source is gone before the store reads it is refused, and ends nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-store-'))
  try {
    const store = diskStore(folder)
    const slow: typeof store = {
      ...store,
      async write(name, content) {
        await sleep(50)
        await store.write(name, content)
      },
    }
    const gone = createReadStream(path.join(folder, 'gone'))
    await expect(writeSealed(slow, undefined, 'object', gone, { isCompressed: true })).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(await store.has('object')).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
