import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'

import { makeDocx } from '#platform/docx/index.ts'

import type { BuiltPaper } from './built-paper.ts'

/** The first day a zip can hold. The same papers make the same bytes, whenever they are made. */
const sameDay = new Date(1980, 0, 1)

/** The papers as a zip of Word documents: `03_Проект_решения.docx`. */
export async function zipPapers(papers: readonly BuiltPaper[]): Promise<Uint8Array> {
  const entries: Zippable = {}
  for (const paper of papers) {
    const made = await makeDocx({ title: paper.name, parts: paper.parts })
    // Documents are packed already.
    entries[fileNameOf(paper)] = [withoutTimes(made), { level: 0, mtime: sameDay }]
  }
  return zipSync(entries)
}

const fileNameOf = ({ number, name }: Pick<BuiltPaper, 'number' | 'name'>): string =>
  `${number}_${name.replaceAll(' ', '_')}.docx`

/** A Word document is a zip itself: without the moments of its making. */
function withoutTimes(docx: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(docx)).map(([name, bytes]): [string, Zippable[string]] => [
    name,
    [name === 'docProps/core.xml' ? withoutDates(bytes) : bytes, { level: 6, mtime: sameDay }],
  ])
  return zipSync(Object.fromEntries(parts))
}

const withoutDates = (xml: Uint8Array): Uint8Array =>
  strToU8(strFromU8(xml).replaceAll(/<dcterms:(created|modified)[^>]*>[^<]*<\/dcterms:\1>/gu, ''))
