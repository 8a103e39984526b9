import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { fileTypeFromFile } from 'file-type'

import { openOwnConnection } from '#platform/database/own-connection.ts'

import { readCopiedFile } from '../make/file-pool.ts'
import type { OpenCopy } from '../restore/unpack.ts'

/** Formats that name themselves in their first bytes. */
const RECOGNISED = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'jpg', 'jpeg', 'png', 'webp', 'zip']
const SAMPLE = 10

/** Opens ten random documents of a restored database: what it says of a file must be what the file is. */
export async function openDocuments(copy: OpenCopy, databaseUrl: string, folder: string): Promise<string[]> {
  const sql = openOwnConnection(databaseUrl)
  const documents = await sql<{ key: string; extension: string; size: number }[]>`
    select key, extension, size::float8 as size from files where lower(extension) = any(${RECOGNISED})
    order by random() limit ${SAMPLE}`
  await sql.end({ timeout: 5 })
  const problems: string[] = []
  for (const document of documents) {
    const place = path.join(folder, 'document')
    const content = await readCopiedFile(copy.target, copy.id, document.key)
    // A file that the product had lost before the copy was made is no fault of the copy.
    if (!content) continue
    await pipeline(content, createWriteStream(place, { mode: 0o600 }))
    const type = await fileTypeFromFile(place)
    if (!type) problems.push(`файл ${document.key}: не открывается как ${document.extension}`)
    await rm(place)
  }
  return problems
}
