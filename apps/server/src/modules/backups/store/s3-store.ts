import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { s3Storage } from '#platform/files/storage/s3.ts'
import type { Settings } from '#platform/settings.ts'

import { WrongUse } from '../failures.ts'
import type { CopyStore } from './copy-store.ts'

/** Copies below a prefix of a bucket; the service and its keys are those of the settings S3_*. */
export function s3Store(address: string, settings: Settings): CopyStore {
  const { hostname: bucket, pathname } = new URL(address)
  if (bucket === '' || settings.S3_ENDPOINT === undefined) {
    throw new WrongUse(
      'Копиям в S3 нужны S3_ENDPOINT, S3_ACCESS_KEY и S3_SECRET_KEY и адрес вида s3://bucket/папка',
    )
  }
  const prefix = pathname.replace(/^\/+|\/+$/gu, '')
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)
  const nameOf = (key: string) => (prefix === '' ? key : key.slice(prefix.length + 1))
  const storage = s3Storage({ ...settings, S3_BUCKET: bucket })
  async function* list(folder: string) {
    for await (const { key, size, changedAt } of storage.list(keyOf(folder === '' ? '' : `${folder}/`))) {
      yield { path: nameOf(key), size, changedAt }
    }
  }
  return {
    address,
    isRemote: true,
    async write(name, content) {
      if (Buffer.isBuffer(content)) return storage.put(keyOf(name), { bytes: content })
      // The service wants to know the length beforehand.
      const draft = path.join(tmpdir(), `uprava-copy-${randomUUID()}`)
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
        await storage.put(keyOf(name), { path: draft })
      } finally {
        await rm(draft, { force: true })
      }
    },
    read: (name) => storage.read(keyOf(name)),
    async readBytes(name) {
      const stream = await storage.read(keyOf(name))
      return stream && buffer(stream)
    },
    async has(name) {
      for await (const { key } of storage.list(keyOf(name))) if (key === keyOf(name)) return true
      return false
    },
    link: async () => false,
    remove: (name) => storage.remove(keyOf(name)),
    async removeFolder(folder) {
      const names: string[] = []
      for await (const { path: name } of list(folder)) names.push(name)
      // The manifest first: what is left of a removal that was cut short is no complete copy.
      for (const name of names.toSorted((one) => (one.endsWith('/manifest.json') ? -1 : 1))) {
        await storage.remove(keyOf(name))
      }
    },
    async folders() {
      const found = new Set<string>()
      for await (const { path: name } of list('')) if (name.includes('/')) found.add(name.split('/')[0]!)
      return [...found]
    },
    list,
    finish: async () => undefined,
    freeBytes: async () => null,
  }
}
