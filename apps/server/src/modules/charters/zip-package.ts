import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'

import { packDocx } from '#platform/docx/index.ts'

import type { PackageDocument } from './built-document.ts'

/** The earliest date of a zip entry. Identical documents produce identical bytes at any time. */
const fixedTimestamp = new Date(1980, 0, 1)

/** Packs the documents as a zip of Word files: `03_Проект_решения.docx`. Takes long: it runs on a worker thread. */
export async function zipDocuments(documents: readonly PackageDocument[]): Promise<Uint8Array> {
  const entries: Zippable = {}
  for (const document of documents) {
    const made = await packDocx({ title: document.name, parts: document.parts })
    // Word files are compressed already.
    entries[fileNameOf(document)] = [removeTimestamps(made), { level: 0, mtime: fixedTimestamp }]
  }
  return zipSync(entries)
}

const fileNameOf = ({ number, name }: Pick<PackageDocument, 'number' | 'name'>): string =>
  `${number}_${name.replaceAll(' ', '_')}.docx`

/** Removes timestamps from a Word file, which is a zip itself. */
function removeTimestamps(docx: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(docx)).map(([name, bytes]): [string, Zippable[string]] => [
    name,
    [name === 'docProps/core.xml' ? removeDates(bytes) : bytes, { level: 6, mtime: fixedTimestamp }],
  ])
  return zipSync(Object.fromEntries(parts))
}

const removeDates = (xml: Uint8Array): Uint8Array =>
  strToU8(strFromU8(xml).replaceAll(/<dcterms:(created|modified)[^>]*>[^<]*<\/dcterms:\1>/gu, ''))
