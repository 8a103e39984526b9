import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { openOwnConnection, type Sql } from '#platform/database/own-connection.ts'

import { readIfThere } from '../store/disk-store.ts'
import { mapObjects } from '../store/map-objects.ts'
import type { CopyWriter } from './copy-writer.ts'

/** What of a data folder belongs to the running server alone; the folders themselves are kept empty. */
const EMPTIED_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|.*pg_internal\.init.*|.*pgsql_tmp.*)$/u

const SEGMENT = /^[\dA-F]{24}$/u

/** A base copy of the embedded database: the folder's files and the log that makes them one moment. */
export type BaseCopy = {
  /** Copies the log up to a moment that was taken after the files; call it last. */
  writeLog(): Promise<void>
  close(): Promise<void>
}

/**
 * Copies the data folder of a running server by the server's own protocol for copies. The log since its start is held by a
 * temporary slot until `close`, whatever checkpoints come: a killed copy leaves nothing behind in the server.
 */
export async function copyCluster(url: string, folder: string, writer: CopyWriter): Promise<BaseCopy> {
  const sql = openOwnConnection(url)
  try {
    const name = `uprava_copy_${randomBytes(6).toString('hex')}`
    await sql`select pg_create_physical_replication_slot(${name}, true, true)`
    const [start] = await sql<{ segment: string }[]>`
      select pg_walfile_name(pg_backup_start(${name}, fast => true)) as segment`
    const tables = await tablesByFile(sql)
    await copyFolder(folder, writer, tables)
    const [end] = await sql<{ label: string }[]>`
      select labelfile as label from pg_backup_stop(wait_for_archive => false)`
    await writer.write('base/backup_label', Buffer.from(end!.label), { isCompressed: true })
    return {
      writeLog: () => writeLog(sql, folder, start!.segment, writer),
      close: () => sql.end({ timeout: 5 }),
    }
  } catch (error) {
    await sql.end({ timeout: 5 })
    throw error
  }
}

/** The table of each file of a relation, by the file's path without the number of its part and fork. */
async function tablesByFile(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ file: string; name: string }[]>`
    select pg_relation_filepath(c.oid) as file,
      case n.nspname when 'public' then '' else n.nspname || '.' end || t.relname as name
    from pg_class c
      left join pg_index i on i.indexrelid = c.oid
      left join pg_class toasted on toasted.reltoastrelid = coalesce(i.indrelid, c.oid)
      join pg_class t on t.oid = coalesce(toasted.oid, i.indrelid, c.oid)
      join pg_namespace n on n.oid = t.relnamespace
    where c.relkind in ('r', 'i', 't', 'S', 'm') and pg_relation_filepath(c.oid) is not null`
  return new Map(rows.map(({ file, name }) => [file, name]))
}

/** pg_control goes last: whatever it says is in the files that were copied before it. */
async function copyFolder(folder: string, writer: CopyWriter, tables: Map<string, string>): Promise<void> {
  const folders: string[] = []
  const files: string[] = []
  await walk(folder, '', folders, files)
  await writer.write('base-folders.json', Buffer.from(`${JSON.stringify(folders)}\n`))
  const control = 'global/pg_control'
  const copy = async (file: string) => {
    const table = tables.get(file.replace(/(?:_(?:fsm|vm|init))?(?:\.\d+)?$/u, ''))
    const content = await openFile(path.join(folder, file))
    // Dropped since the folder was read: the log has the dropping as well.
    if (content) await writer.write(`base/${file}`, content, { isCompressed: true, table })
  }
  await mapObjects(
    files.filter((name) => name !== control),
    copy,
  )
  await copy(control)
}

async function walk(root: string, below: string, folders: string[], files: string[]): Promise<void> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(ifGone(() => []))
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isFile()) files.push(name)
    if (!entry.isDirectory()) continue
    folders.push(name)
    if (!EMPTIED_FOLDERS.has(name)) await walk(root, name, folders, files)
  }
}

/** Up to this size a file is read at once. */
const SMALL_BYTES = 4 * 1024 * 1024

async function openFile(place: string): Promise<Readable | Buffer | null> {
  const found = statSync(place, { throwIfNoEntry: false })
  if (found && found.size <= SMALL_BYTES) return readIfThere(place)
  const handle = await open(place, 'r').catch(ifGone(() => null))
  return handle && handle.createReadStream({ highWaterMark: 256 * 1024 })
}

const ifGone =
  <Value>(value: () => Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value()
    throw error
  }

/** A mark after the moment lets recovery see that it has come to it. */
async function writeLog(sql: Sql, folder: string, first: string, writer: CopyWriter): Promise<void> {
  const [mark] = await sql<{ segment: string }[]>`
    select pg_walfile_name(pg_create_restore_point('uprava copy')) as segment`
  await sql`select pg_switch_wal()`
  const names = await readdir(path.join(folder, 'pg_wal'))
  const wanted = names
    .filter(
      (name) => name.endsWith('.history') || (SEGMENT.test(name) && isBetween(name, first, mark!.segment)),
    )
    .toSorted()
  for (const name of wanted) {
    const content = await openFile(path.join(folder, 'pg_wal', name))
    if (content) await writer.write(`wal/${name}`, content, { isCompressed: true })
  }
}

/** Segments by their position; the first eight digits are the timeline. */
const isBetween = (name: string, first: string, last: string) =>
  name.slice(8) >= first.slice(8) && name.slice(8) <= last.slice(8)
