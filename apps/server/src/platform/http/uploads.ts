import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { FileField } from '@uprava/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'

import { processNumber } from '#platform/processes/own-process.ts'
import { settings } from '#platform/settings.ts'

import { Refusal, refuse } from './refuse.ts'

/** A file received into the temporary folder: stored by moving it, otherwise deleted at the end of the request. */
export type UploadedFile = {
  /** As the sender named it, without folders. */
  readonly name: string
  readonly sizeBytes: number
  /** The form field it came in, used in refusals. */
  readonly field?: string
  /** Whether its field takes several files: refusals name it then. */
  readonly isOneOfSeveral?: boolean
  /** Its path in the temporary folder. */
  readonly temporaryPath: string
}

const megabyte = 1024 * 1024

/** Size limit of one file by kind, bytes (wire §1, wire §6, wire §7, wire §8). */
const fileLimits: Readonly<Record<FileField['kind'], number>> = {
  picture: 10 * megabyte,
  reference: 20 * megabyte,
  letter: 20 * megabyte,
  document: 50 * megabyte,
  attachment: 50 * megabyte,
}

/** All text fields of a form together, which lie in memory: as much as a JSON body may have. Bytes. */
const fieldsLimit = 2 * megabyte

/** Bytes of a file that are under way at once: in pieces of 64 KB it takes twice as long. */
const pieceLength = megabyte

export type Received = {
  fields: Record<string, unknown>
  files: Record<string, UploadedFile[]>
  discard: () => Promise<void>
}

/** The folder of files that this process receives; emptied at every start. */
function temporaryFolder(): string {
  const own = processNumber === null ? [] : [`${processNumber}`]
  return path.join(settings().DATA_DIR, 'tmp', ...own)
}

/** Creates the temporary folder without the files of an earlier run. */
export async function prepareUploads(): Promise<void> {
  await rm(temporaryFolder(), { recursive: true, force: true })
  await mkdir(temporaryFolder(), { recursive: true })
}

/**
 * Receives a multipart body: text fields, and files streamed to disk within the limits of their fields.
 * A refusal or a broken connection leaves no file behind.
 */
export async function receive(
  request: FastifyRequest,
  accepted: Readonly<Record<string, FileField>>,
): Promise<Received> {
  const folder = path.join(temporaryFolder(), randomUUID())
  await mkdir(folder, { recursive: true })
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const fields: Record<string, unknown> = {}
    let fieldBytes = 0
    const files: Record<string, UploadedFile[]> = {}
    const parts = request.parts({
      fileHwm: pieceLength,
      limits: { fileSize: Math.max(...Object.values(accepted).map((field) => fileLimits[field.kind])) + 1 },
    })
    for await (const part of parts) {
      const { name, isList } = fieldName(part.fieldname)
      if (part.type === 'field') {
        fieldBytes += Buffer.byteLength(String(part.value)) + Buffer.byteLength(part.fieldname)
        if (fieldBytes > fieldsLimit) throw refuse.tooMuchText()
        addField(fields, name, isList, part.value)
        continue
      }
      const field = Object.hasOwn(accepted, name) ? accepted[name] : undefined
      const received = (files[name] ??= [])
      if (!field || part.filename === '') {
        part.file.resume()
        continue
      }
      if (received.length >= field.most) throw tooManyFiles(name, field)
      const limit = fileLimits[field.kind]
      const temporaryPath = path.join(folder, randomUUID())
      let sizeBytes = 0
      part.file.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length
        if (sizeBytes > limit) part.file.destroy(refuse.tooLarge(limit / megabyte, name))
      })
      await pipeline(part.file, createWriteStream(temporaryPath, { highWaterMark: pieceLength }))
      if (part.file.truncated) throw refuse.tooLarge(limit / megabyte, name)
      received.push({
        name: sanitizeFileName(part.filename),
        sizeBytes,
        field: name,
        isOneOfSeveral: field.most > 1,
        temporaryPath,
      })
    }
    for (const name of Object.keys(accepted)) files[name] ??= []
    return { fields, files, discard }
  } catch (error) {
    await discard()
    throw error instanceof Refusal ? error : uploadFailure(error)
  }
}

type Inspect = (
  fields: Readonly<Record<string, FileField>>,
  files: Readonly<Record<string, readonly UploadedFile[]>>,
) => Promise<void>

let inspect: Inspect = () => Promise.resolve()

/** Sets what looks at the files of every call before its handler runs; the file platform does. */
export const onReceived = (by: Inspect): void => {
  inspect = by
}

/** Looks at the received files of a call. */
export const inspectReceived: Inspect = (fields, files) => inspect(fields, files)

/** `regions[]` and `regions[0]` are lists called `regions`. */
export function fieldName(raw: string): { name: string; isList: boolean } {
  const list = /^(?<name>[^[\]]+)\[\d*\]$/u.exec(raw)?.groups?.['name']
  return list === undefined ? { name: raw, isList: false } : { name: list, isList: true }
}

/** Adds a field to an object without a prototype's pitfalls: a repeated name becomes a list. */
export function addField(
  fields: Record<string, unknown>,
  name: string,
  isList: boolean,
  value: unknown,
): void {
  if (name === '__proto__' || name === 'constructor' || name === 'prototype') return
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (Array.isArray(before)) before.push(value)
  else if (isList) fields[name] = before === undefined ? [value] : [before, value]
  else fields[name] = value
}

function sanitizeFileName(filename: string): string {
  const base = filename.split(/[/\\]/u).at(-1) ?? ''
  const visible = base
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .trim()
  return visible === '' || visible === '.' || visible === '..' ? 'файл' : visible.slice(-200).toWellFormed()
}

function tooManyFiles(name: string, field: FileField): Refusal {
  if (field.most === 1) return refuse.field(name, 'Можно приложить только один файл')
  return refuse.field(name, `К одному сообщению можно приложить не больше ${field.most} файлов`)
}

function uploadFailure(error: unknown): unknown {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'ENOSPC') return refuse.unavailable('На сервере закончилось место. Сообщите администратору.')
  if (statusCode === 413) return refuse.tooLarge(50)
  // A broken boundary, a premature end: the parser's own errors carry no database or system code.
  return refuse.damaged()
}
