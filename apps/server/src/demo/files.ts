import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { AlignmentType, Document, HeadingLevel, Packer, Paragraph } from 'docx'

import type { UploadedFile } from '#platform/http/index.ts'

/** A file of the demo data: a Word document built from paragraphs, a text, a table, or a stored PDF. */
export type DemoFile =
  | { kind: 'docx'; heading: string; paragraphs: readonly string[] }
  | { kind: 'txt' | 'csv'; lines: readonly string[] }
  | { kind: 'pdf'; file: string }

/** Calls `work` with the file as an upload of this name; the temporary file is deleted afterwards. */
export async function withUpload<Result>(
  name: string,
  file: DemoFile,
  work: (upload: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const bytes = await bytesOf(file)
  const temporaryPath = path.join(tmpdir(), `uprava-demo-${randomUUID()}`)
  try {
    await writeFile(temporaryPath, bytes)
    return await work({ name: `${name}.${file.kind}`, sizeBytes: bytes.length, temporaryPath })
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

async function bytesOf(file: DemoFile): Promise<Buffer> {
  switch (file.kind) {
    case 'docx':
      return letter(file)
    case 'txt':
    case 'csv':
      // The byte order mark makes Excel read the table as UTF-8.
      return Buffer.from(`${file.kind === 'csv' ? '\u{FEFF}' : ''}${file.lines.join('\r\n')}\r\n`)
    case 'pdf':
      return readFile(path.join(import.meta.dirname, 'files', `${file.file}.pdf`))
    default:
      return file satisfies never
  }
}

function letter({ heading, paragraphs }: Extract<DemoFile, { kind: 'docx' }>): Promise<Buffer> {
  const title = new Paragraph({
    text: heading,
    heading: HeadingLevel.HEADING_1,
    alignment: AlignmentType.CENTER,
    spacing: { after: 240 },
  })
  const body = paragraphs.map((text) => new Paragraph({ text, spacing: { after: 120 } }))
  return Packer.toBuffer(new Document({ sections: [{ children: [title, ...body] }] }))
}
