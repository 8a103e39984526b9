import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type BucketOptions = {
  /** Objects a page of a listing has. */
  readonly pageSize?: number
  readonly onRequest?: (request: IncomingMessage) => void
}

/** As much of S3 as the product asks for: one bucket, `uprava`, whose objects are in the given map by their keys. */
export function bucketServer(
  objects: Map<string, Buffer>,
  { pageSize = 1000, onRequest }: BucketOptions = {},
): Server {
  return createServer((request, response) => {
    onRequest?.(request)
    void answer(request, objects, pageSize).then(({ status, headers, body }) =>
      response.writeHead(status, headers).end(body),
    )
  })
}

/** The settings of a product whose files are in the bucket of a listening server. */
export function settingsOf(server: Server): Record<string, string> {
  const { port } = server.address() as AddressInfo
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'uprava',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }
}

type Answer = { status: number; headers: Record<string, string>; body?: Buffer | string }

async function answer(
  request: IncomingMessage,
  objects: Map<string, Buffer>,
  pageSize: number,
): Promise<Answer> {
  const url = new URL(request.url ?? '', 'http://localhost')
  const [, name, ...rest] = url.pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const body = await buffer(request)
  if (name !== 'uprava') return { status: 404, headers: {} }
  if (request.method === 'PUT') objects.set(key, body)
  else if (request.method === 'DELETE') objects.delete(key)
  else if (key !== '') return object(objects.get(key), request.headers.range)
  else if (url.searchParams.has('list-type')) return listing(objects, url.searchParams, pageSize)
  return { status: request.method === 'DELETE' ? 204 : 200, headers: { etag: '"x"' } }
}

function object(bytes: Buffer | undefined, range: string | undefined): Answer {
  if (!bytes) return { status: 404, headers: {}, body: '<Error><Code>NoSuchKey</Code></Error>' }
  const { first, last } = /bytes=(?<first>\d+)-(?<last>\d+)/u.exec(range ?? '')?.groups ?? {}
  if (first === undefined) return { status: 200, headers: {}, body: bytes }
  const headers = { 'content-range': `bytes ${first}-${last}/${bytes.length}` }
  return { status: 206, headers, body: bytes.subarray(Number(first), Number(last) + 1) }
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams, pageSize: number): Answer {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const from = Number(query.get('continuation-token') ?? 0)
  const entries = keys
    .slice(from, from + pageSize)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size><LastModified>2026-03-07T10:00:00Z</LastModified></Contents>`,
    )
  const isMore = from + pageSize < keys.length
  const next = isMore ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  const xml = `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: xml }
}
