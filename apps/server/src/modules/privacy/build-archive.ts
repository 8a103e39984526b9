import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'

import { Zip, ZipPassThrough } from 'fflate'

import type { ExportPart, SubjectRow } from '#modules/access/index.ts'

/** A file of the archive's folder `files`. */
export type ArchivedFile = {
  readonly name: string
  readonly read: () => Promise<AsyncIterable<Uint8Array>>
}

/**
 * Writes the archive of a person's data into the folder: `index.html` to be read, `data.json` for programs, the person's
 * files. Rows and files pass through one by one, so that it takes no more memory for a person of many messages. Answers the
 * path and the size in bytes.
 */
export async function buildArchive(
  folder: string,
  parts: readonly ExportPart[],
  files: readonly ArchivedFile[],
): Promise<{ path: string; size: number }> {
  const data = path.join(folder, 'data.json')
  const page = path.join(folder, 'index.html')
  await writeParts(parts, files, { data, page })
  const target = path.join(folder, 'archive.zip')
  await zipTo(target, [
    { name: 'index.html', read: async () => createReadStream(page) },
    { name: 'data.json', read: async () => createReadStream(data) },
    ...files.map((file) => ({ ...file, name: `files/${file.name}` })),
  ])
  return { path: target, size: (await stat(target)).size }
}

async function writeParts(
  parts: readonly ExportPart[],
  files: readonly ArchivedFile[],
  to: { data: string; page: string },
): Promise<void> {
  const data = createWriteStream(to.data, { mode: 0o600 })
  const page = createWriteStream(to.page, { mode: 0o600 })
  await write(page, pageHead)
  await write(data, '{')
  for (const { key, title, columns, rows } of parts) {
    const names = Object.keys(columns)
    await write(page, `<h2>${escaped(title)}</h2>\n<table><tr>${cells(Object.values(columns), 'th')}</tr>\n`)
    await write(data, `\n${JSON.stringify(key)}: [`)
    let separator = '\n'
    for await (const row of rows) {
      const values = names.map((name) => row[name] ?? null)
      await write(page, `<tr>${cells(values.map(shown), 'td')}</tr>\n`)
      await write(
        data,
        separator + JSON.stringify(Object.fromEntries(names.map((name, at) => [name, values[at]]))),
      )
      separator = ',\n'
    }
    await write(page, '</table>\n')
    await write(data, '],')
  }
  const names = files.map(({ name }) => name)
  const links = names.map(
    (name) => `<li><a href="files/${encodeURIComponent(name)}">${escaped(name)}</a></li>`,
  )
  await write(page, `<h2>Файлы</h2>\n<ul>${links.join('\n')}</ul>\n</body></html>\n`)
  await write(data, `\n"files": ${JSON.stringify(names)}\n}\n`)
  await Promise.all([ended(page), ended(data)])
}

const pageHead = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Персональные данные</title>
<meta name="viewport" content="width=device-width">
<style>
body { font: 16px/1.4 sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 70rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid #ccc; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; white-space: pre-wrap; }
</style></head><body>
<h1>Персональные данные</h1>
`

const cells = (values: readonly string[], tag: 'th' | 'td') =>
  values.map((value) => `<${tag}>${escaped(value)}</${tag}>`).join('')

function shown(value: SubjectRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return String(value)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Packs the files one after the other, without compressing: most are compressed by their own formats. */
async function zipTo(target: string, entries: readonly ArchivedFile[]): Promise<void> {
  const output = createWriteStream(target, { mode: 0o600 })
  const failure: { error?: Error } = {}
  let written = Promise.resolve()
  const zip = new Zip((error, chunk) => {
    if (error) failure.error = error
    else written = written.then(() => write(output, chunk))
  })
  for (const { name, read } of entries) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const chunk of await read()) {
      entry.push(chunk)
      await written
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  await written
  await ended(output)
  if (failure.error) throw failure.error
}

async function write(to: WriteStream, chunk: string | Uint8Array): Promise<void> {
  if (!to.write(chunk)) await once(to, 'drain')
}

async function ended(stream: WriteStream): Promise<void> {
  stream.end()
  await once(stream, 'close')
}
