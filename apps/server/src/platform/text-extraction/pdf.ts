import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

import { UnreadableDocument, type ExtractionLimits, type RawExtraction } from './extraction-types.ts'
import { PageText } from './page-text.ts'
import { unseenOnPage, type PdfDocument, type PdfPage } from './pdf-hidden.ts'

/** Letters smaller than this many points cannot be read. */
const tinyPoints = 2
/** Pages that are also looked through for unseen letters: it costs as much as drawing them. */
const pagesLookedThrough = 30

/**
 * The text of a PDF in the order it is drawn. Tiny letters and annotations are reported as hidden. `onText` receives what
 * is known before the slower search for white and invisible letters, so that running out of time there loses nothing.
 */
export async function readPdf(
  bytes: Buffer,
  limits: ExtractionLimits,
  onText: (raw: RawExtraction) => void,
): Promise<RawExtraction> {
  const document = await openPdf(bytes)
  const count = Math.min(document.numPages, limits.pages)
  const page = new PageText(limits.characters)
  const texts: string[] = []
  for (let number = 1; number <= count && !page.isCut; number += 1) {
    const mark = page.mark()
    await readPage(await document.getPage(number), page)
    texts.push(page.since(mark))
  }
  const warnings = [
    ...(page.isCut ? (['text-limit'] as const) : []),
    ...(document.numPages > limits.pages ? (['pages-limit'] as const) : []),
  ]
  // Until the pages have been looked through, a PDF without text counts as a scan.
  const found = {
    text: page.text,
    pages: document.numPages,
    hidden: page.hidden,
    warnings,
    hasPictures: true,
  }
  onText(found)
  const unseen: string[] = []
  let hasPictures = document.numPages > pagesLookedThrough
  for (const [index, text] of texts.slice(0, pagesLookedThrough).entries()) {
    const look = await unseenOnPage(await document.getPage(index + 1))
    hasPictures ||= look.hasPictures
    texts[index] = without(text, look.unseen)
    unseen.push(...look.unseen)
  }
  return { ...found, text: texts.join(''), hidden: [...found.hidden, ...unseen].slice(0, 50), hasPictures }
}

async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  // Without a single object there is nothing to find; looking for one in 50 MB takes the library half a gigabyte.
  if (!bytes.includes('obj')) throw new UnreadableDocument('damaged')
  const { VerbosityLevel } = await getResolvedPDFJS()
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: VerbosityLevel.ERRORS,
      enableXfa: false,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
    })
  } catch (error) {
    throw new UnreadableDocument((error as Error).name === 'PasswordException' ? 'protected' : 'damaged')
  }
}

async function readPage(pdfPage: PdfPage, page: PageText): Promise<void> {
  const { items } = await pdfPage.getTextContent()
  const mark = page.mark()
  for (const item of items) {
    if (!('str' in item)) continue
    const isTiny = item.str.trim() !== '' && item.height > 0 && item.height < tinyPoints
    if (isTiny) page.addHidden(item.str)
    else page.add(item.str)
    if (item.hasEOL) page.add('\n')
  }
  page.endLine()
  const text = page.since(mark)
  const notes = (await pdfPage.getAnnotations()) as Annotation[]
  for (const { subtype, contentsObj } of notes) {
    const said = contentsObj?.str ?? ''
    // Office programs repeat a link's words for screen readers.
    if (subtype !== 'Link' || !text.includes(said.trim())) page.addHidden(said)
    page.endLine()
  }
  pdfPage.cleanup()
}

type Annotation = { subtype?: string; contentsObj?: { str?: string } }

/** Takes each piece out of the text once, whatever the blanks between its letters. */
function without(text: string, pieces: readonly string[]): string {
  return pieces.reduce((rest, piece) => {
    const letters = piece.replaceAll(/\s/gu, '').slice(0, 500)
    const pattern = Array.from(letters, (letter) =>
      /[\p{L}\p{N}]/u.test(letter) ? letter : codeOf(letter),
    ).join(String.raw`\s*`)
    return letters === '' ? rest : rest.replace(new RegExp(pattern, 'u'), '')
  }, text)
}

/** Signs by their codes: many mean something else in a pattern. */
const codeOf = (sign: string) => String.raw`\u{${sign.codePointAt(0)?.toString(16)}}`
