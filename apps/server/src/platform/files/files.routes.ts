import type { FastifyReply, FastifyRequest } from 'fastify'

import { db } from '#platform/database/index.ts'
import { onReceived, refuse, type HttpServer } from '#platform/http/index.ts'

import { contentDisposition } from './content-disposition.ts'
import { selectFiles } from './files.repository.ts'
import type { FileRow } from './files.tables.ts'
import { prepareFiles } from './prepare.ts'
import { askedRange, isUnchanged, mayContinue } from './ranges.ts'
import { loadSigningKey, verifySignature } from './signed-paths.ts'
import { fileInPieces } from './storage/file-in-pieces.ts'
import { asking, storage } from './storage/storage.ts'

export type FileReaders = {
  /** The account of the request's bearer if it may see the file. Asked only where no signature speaks for the request. */
  readerOf(request: FastifyRequest, fileId: number): Promise<number | null>
  /** Called before bytes are handed out to an account; what it throws keeps them back. */
  onDownload(download: FileDownload): Promise<void>
}

/** `isContinued`: a part that is not the beginning. */
export type FileDownload = { fileId: number; account: number; isContinued: boolean }

type FileRequest = FastifyRequest<{
  Params: { id: string; name: string }
  Querystring: { until?: unknown; signature?: unknown; download?: unknown; account?: unknown }
}>

/**
 * What the one who asks may do: `secondsLeft` is how long the address stays good, null for a bearer; `account` is null
 * where the address does not say to whom it was handed.
 */
type Permission = {
  name: string | null
  isDownload: boolean
  account: number | null
  secondsLeft: number | null
}

/** Files are compressed by their own formats, and ranges count the bytes as they lie (@fastify/compress). */
const uncompressed = { compress: false } as const

/**
 * Serves `/files/{id}/{name}` to whoever has a signed path or a bearer that may see the file. Everybody else gets 404,
 * so that nobody learns which files there are. Needs the open database.
 */
export async function mountFiles(app: HttpServer, readers: FileReaders): Promise<void> {
  await loadSigningKey()
  onReceived(prepareFiles)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/:name',
    exposeHeadRoute: false,
    ...uncompressed,
    handler: async (asked, reply) => {
      const request = asked as FileRequest
      const id = Number(request.params.id)
      if (!/^[1-9]\d{0,15}$/u.test(request.params.id) || !Number.isSafeInteger(id)) throw refuse.notFound()
      const permission = await permissionOf(request, id, readers)
      const [file] = permission ? await selectFiles(db(), [id]) : []
      if (!permission || !file) throw refuse.notFound()
      return serve(request, reply, { file, permission, readers })
    },
  })
}

async function permissionOf(
  request: FileRequest,
  id: number,
  readers: FileReaders,
): Promise<Permission | null> {
  const signed = verifySignature(id, request.params.name, request.query)
  if (signed) return { ...signed, name: request.params.name }
  if (!request.headers.authorization) return null
  const account = await readers.readerOf(request, id)
  if (account === null) return null
  return { name: null, isDownload: request.query.download === '1', account, secondsLeft: null }
}

type Served = { file: FileRow; permission: Permission; readers: FileReaders }

async function serve(request: FileRequest, reply: FastifyReply, { file, permission, readers }: Served) {
  // The bytes under a key never change.
  const etag = `"${file.key.replaceAll(/[^\w-]/gu, '')}"`
  describe(reply, file, permission, etag)
  if (isUnchanged(request.headers, etag, file.created_at)) return reply.code(304).send()
  const range = mayContinue(request.headers['if-range']?.toString(), etag, file.created_at)
    ? askedRange(request.headers.range, file.size)
    : 'whole'
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).header('content-length', 0).send()
  }
  const part = range === 'whole' ? undefined : range
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  reply.header('content-length', part ? part.end - part.start + 1 : file.size)
  if (request.method === 'HEAD') return reply.send()
  const { account } = permission
  if (account !== null)
    await readers.onDownload({ fileId: file.id, account, isContinued: (part?.start ?? 0) > 0 })
  const local = storage().localPath(file.key)
  const stream = await asking(() =>
    local === null
      ? storage().read(file.key, part)
      : fileInPieces(local, part ?? { start: 0, end: file.size - 1 }),
  )
  if (!stream) throw refuse.notFound()
  return reply.send(stream)
}

/** What browsers may show in a page of ours; everything else is saved. SVG and HTML are never accepted, nor shown. */
const shown =
  /^(?:image\/(?:jpeg|png|gif|webp|bmp|tiff|heic)|video\/[\w.-]+|audio\/[\w.-]+|application\/pdf|text\/plain)(?:;|$)/u

function describe(reply: FastifyReply, file: FileRow, permission: Permission, etag: string): void {
  const isShown = shown.test(file.mime) && !permission.isDownload
  const name = permission.name ?? file.name
  reply.headers({
    'content-type': file.mime,
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
    'content-security-policy': policyOf(file.mime),
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
    'last-modified': file.created_at.toUTCString(),
    'cache-control':
      permission.secondsLeft === null
        ? 'private, no-cache'
        : `private, max-age=${permission.secondsLeft}, immutable`,
  })
}

/** Browsers do not open a PDF in a sandbox; their viewers keep its scripts away from the page. */
function policyOf(mime: string): string {
  return mime === 'application/pdf'
    ? "default-src 'none'; style-src 'unsafe-inline'"
    : "sandbox; default-src 'none'"
}
