import { readFile, stat } from 'node:fs/promises'

import { zipNames } from './archive.ts'
import { decodeText } from './charset.ts'
import { readDocx } from './docx.ts'
import {
  UnreadableDocument,
  type Extraction,
  type ExtractionLimits,
  type ExtractionRequest,
  type ExtractionWarning,
  type RawExtraction,
} from './extraction-types.ts'
import { readHtml } from './html.ts'
import { readOpenDocument } from './open-document.ts'
import { readPdf } from './pdf.ts'
import { assessQuality } from './quality.ts'
import { readRtf } from './rtf.ts'
import { readXlsx } from './sheets.ts'
import { readPptx } from './slides.ts'
import { withoutText } from './without-text.ts'
import { withoutZeroWidth } from './zero-width.ts'

type ReadFormat = (
  bytes: Buffer,
  limits: ExtractionLimits,
  onText: (raw: RawExtraction) => void,
) => RawExtraction | Promise<RawExtraction>

const formats: Readonly<Record<string, ReadFormat>> = {
  pdf: readPdf,
  docx: readDocx,
  xlsx: readXlsx,
  pptx: readPptx,
  odt: readOpenDocument,
  ods: readOpenDocument,
  odp: readOpenDocument,
  txt: readPlain,
  csv: readPlain,
  rtf: readRtf,
  html: readHtml,
}

/** Formats that live in a zip. */
const zipped = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'])

/**
 * Reads a document in the current thread; `extractText` runs it in a worker. Never throws. `onText` receives a usable
 * extraction that may still get better.
 */
export async function readDocument(
  request: ExtractionRequest,
  onText: (extraction: Extraction) => void,
): Promise<Extraction> {
  try {
    const read = formats[request.extension.toLowerCase()]
    if (!read) return withoutText('unsupported')
    const { size } = await stat(request.path)
    if (size === 0) return withoutText('empty')
    if (size > request.limits.bytes) return withoutText('damaged', 'size-limit')
    const bytes = await readFile(request.path)
    const extension = request.extension.toLowerCase()
    if (zipped.has(extension)) checkZip(bytes)
    // Letters of a PDF may be drawn without saying which they are; elsewhere only pictures have letters to recognise.
    const outcomeOfRaw = (raw: RawExtraction) => toExtraction(raw, extension === 'pdf')
    return outcomeOfRaw(await read(bytes, request.limits, (raw) => onText(outcomeOfRaw(raw))))
  } catch (error) {
    if (error instanceof UnreadableDocument) return withoutText(error.outcome, error.warning)
    return withoutText('damaged')
  }
}

function readPlain(bytes: Buffer, limits: ExtractionLimits): RawExtraction {
  const text = decodeText(bytes)
  if (text === null) throw new UnreadableDocument('damaged')
  const isCut = text.length > limits.characters
  return {
    text: text.slice(0, limits.characters),
    pages: null,
    hidden: [],
    warnings: isCut ? ['text-limit'] : [],
  }
}

/** A protected office file is no zip but a compound file with an encrypted package. */
function checkZip(bytes: Buffer): void {
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) {
    const isProtected = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new UnreadableDocument(isProtected ? 'protected' : 'damaged')
  }
  if (zipNames(bytes) === null) throw new UnreadableDocument('damaged')
}

/** Decides the outcome of what a format's reader found. */
function toExtraction(raw: RawExtraction, isDrawn: boolean): Extraction {
  const quality = assessQuality(raw.text)
  if (quality.kind === 'nonsense') {
    if (isDrawn || raw.hasPictures)
      return { ...withoutText('scan', 'unreadable-text-layer'), pages: raw.pages ?? 0 }
    return withoutText(
      'damaged',
      raw.warnings?.includes('text-limit') ? 'size-limit' : 'unreadable-text-layer',
    )
  }
  const shown = withoutZeroWidth(quality.text)
  const text = tidy(shown.text)
  const hidden = [...raw.hidden, ...shown.hidden].slice(0, 50)
  const pages = raw.pages ?? Math.max(1, Math.ceil(text.length / 1800))
  const warnings: ExtractionWarning[] = [
    ...(raw.warnings ?? []),
    ...(quality.kind === 're-encoded' ? (['re-encoded'] as const) : []),
    ...(hidden.length > 0 ? (['hidden-text'] as const) : []),
  ]
  const outcome = outcomeOf(text, pages, raw.hasPictures === true)
  return { outcome, text: outcome === 'text' ? text : '', pages, warnings, hidden }
}

/** A few letters a page beside pictures (a page number, a stamp) make no text of a scan. */
function outcomeOf(text: string, pages: number, hasPictures: boolean): Extraction['outcome'] {
  const signs = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (hasPictures && signs < 16 * Math.min(pages, 3)) return 'scan'
  return signs === 0 ? 'empty' : 'text'
}

/** No blanks at the ends of lines, no more than one empty line, one form of every letter (й is one character). */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll('\0', '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}
