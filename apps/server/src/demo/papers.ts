import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { AlignmentType, Document, HeadingLevel, Packer, Paragraph } from 'docx'

import type { UploadedFile } from '#platform/http/index.ts'

/** A paper of the demo, made when it is needed: a letter of paragraphs, a text, a table, or a drawn up PDF. */
export type DemoPaper =
  | { kind: 'docx'; heading: string; paragraphs: readonly string[] }
  | { kind: 'txt' | 'csv'; lines: readonly string[] }
  | { kind: 'pdf'; file: string }

/** Does something with the paper as an upload of this name; the file goes afterwards. */
export async function withUpload<Result>(
  name: string,
  paper: DemoPaper,
  work: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const bytes = await bytesOf(paper)
  const temporaryPath = path.join(tmpdir(), `uprava-demo-${randomUUID()}`)
  try {
    await writeFile(temporaryPath, bytes)
    return await work({ name: `${name}.${paper.kind}`, sizeBytes: bytes.length, temporaryPath })
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

async function bytesOf(paper: DemoPaper): Promise<Buffer> {
  switch (paper.kind) {
    case 'docx':
      return letter(paper)
    case 'txt':
    case 'csv':
      // The mark tells Excel that the table is in UTF-8.
      return Buffer.from(`${paper.kind === 'csv' ? '\u{FEFF}' : ''}${paper.lines.join('\r\n')}\r\n`)
    case 'pdf':
      return readFile(path.join(import.meta.dirname, 'papers', `${paper.file}.pdf`))
    default:
      return paper satisfies never
  }
}

function letter({ heading, paragraphs }: Extract<DemoPaper, { kind: 'docx' }>): Promise<Buffer> {
  const title = new Paragraph({
    text: heading,
    heading: HeadingLevel.HEADING_1,
    alignment: AlignmentType.CENTER,
    spacing: { after: 240 },
  })
  const body = paragraphs.map((text) => new Paragraph({ text, spacing: { after: 120 } }))
  return Packer.toBuffer(new Document({ sections: [{ children: [title, ...body] }] }))
}
