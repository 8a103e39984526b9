import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import type * as S3 from '@aws-sdk/client-s3'

import type { Settings } from '#platform/settings.ts'

import type { FileStorage, Source } from './port.ts'

type Opened = { library: typeof S3; client: S3.S3Client; bucket: string }

/** Files in a bucket of an S3-compatible storage. The library is large and loaded only when it is used. */
export function s3Storage(settings: Settings): FileStorage {
  let opening: Promise<Opened> | undefined
  const opened = () => (opening ??= open(settings))
  return {
    put: async (key, source) => put(await opened(), key, source),
    read: async (key, range) => read(await opened(), key, range && `bytes=${range.start}-${range.end}`),
    remove: async (key) => {
      const { library, client, bucket } = await opened()
      await client.send(new library.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    list: (prefix) => list(opened(), prefix),
    answers: async () => {
      const { library, client, bucket } = await opened()
      await client.send(new library.HeadBucketCommand({ Bucket: bucket }), {
        abortSignal: AbortSignal.timeout(5000),
      })
      return true
    },
    localPath: () => null,
  }
}

async function open(settings: Settings): Promise<Opened> {
  const library = await import('@aws-sdk/client-s3')
  const client = new library.S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION ?? 'us-east-1',
    credentials: { accessKeyId: settings.S3_ACCESS_KEY ?? '', secretAccessKey: settings.S3_SECRET_KEY ?? '' },
    // Compatible storages know neither buckets in host names nor the checksums that Amazon's own has added.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A storage that stands still is refused in time: a request waits for at most two silences.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 8000 },
    maxAttempts: 2,
  })
  return { library, client, bucket: settings.S3_BUCKET ?? '' }
}

/** One request: the storage shows the object when all of its bytes have come. */
async function put({ library, client, bucket }: Opened, key: string, source: Source): Promise<void> {
  const body = 'bytes' in source ? source.bytes : createReadStream(source.path)
  const length = 'bytes' in source ? source.bytes.length : (await stat(source.path)).size
  await client.send(
    new library.PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: length }),
  )
}

async function read(
  { library, client, bucket }: Opened,
  key: string,
  range?: string,
): Promise<Readable | null> {
  try {
    const answer = await client.send(new library.GetObjectCommand({ Bucket: bucket, Key: key, Range: range }))
    return answer.Body as Readable
  } catch (error) {
    if (error instanceof library.NoSuchKey || (error as Error).name === 'NotFound') return null
    throw error
  }
}

async function* list(
  opening: Promise<Opened>,
  prefix?: string,
): AsyncIterable<{ key: string; size: number; changedAt: Date }> {
  const { library, client, bucket } = await opening
  const pages = library.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
  for await (const page of pages) {
    for (const { Key, LastModified, Size } of page.Contents ?? []) {
      if (Key !== undefined && LastModified) yield { key: Key, size: Size ?? 0, changedAt: LastModified }
    }
  }
}
