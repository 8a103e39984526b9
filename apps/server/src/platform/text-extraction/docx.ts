import { unzipParts } from './archive.ts'
import { readBody } from './docx-body.ts'
import { DocxNumbering } from './docx-numbering.ts'
import { readDocxStyles } from './docx-styles.ts'
import { UnreadableDocument, type ExtractionLimits, type RawExtraction } from './extraction-types.ts'
import { PageText } from './page-text.ts'
import { readXml } from './xml.ts'

const wanted =
  /^(?:word\/(?:document\d*|styles|numbering|comments|(?:header|footer|footnotes|endnotes)\d*)|docProps\/app)\.xml$/u

/**
 * The text of a Word document as its reader sees it: headers, body with its automatic numbers, notes, footers. What was deleted or moved away with
 * tracked changes is left out; vanished, white or tiny letters, comments and unusual field codes are reported as hidden.
 */
export function readDocx(bytes: Buffer, limits: ExtractionLimits): RawExtraction {
  const parts = unzipParts(bytes, (name) => wanted.test(name), limits.unpackedBytes)
  const [body] = partsNamed(parts, 'document')
  if (body === undefined) throw new UnreadableDocument('damaged')
  const given = {
    styles: readDocxStyles(parts.get('word/styles.xml') ?? ''),
    numbering: new DocxNumbering(parts.get('word/numbering.xml') ?? ''),
  }
  const page = new PageText(limits.characters)
  for (const xml of [
    ...partsNamed(parts, 'header'),
    body,
    ...partsNamed(parts, 'footnotes', 'endnotes', 'footer'),
  ]) {
    readBody(xml, given, page)
  }
  readXml(parts.get('word/comments.xml') ?? '', {
    text: (text) => page.addHidden(text),
    close: (name) => name === 'comment' && page.endLine(),
  })
  return {
    text: page.text,
    pages: countedPages(parts.get('docProps/app.xml')),
    hidden: page.hidden,
    warnings: page.isCut ? ['text-limit'] : [],
    hasPictures: /<(?:\w+:)?(?:drawing|pict)\b/u.test(body),
  }
}

function partsNamed(parts: ReadonlyMap<string, string>, ...names: string[]): string[] {
  return names.flatMap((name) =>
    [...parts].filter(([part]) => part.startsWith(`word/${name}`)).map(([, xml]) => xml),
  )
}

/** As the program that wrote it last counted. */
function countedPages(app: string | undefined): number | null {
  const pages = Number(/<Pages>(?<pages>\d{1,5})<\/Pages>/u.exec(app ?? '')?.groups?.['pages'])
  return pages > 0 ? pages : null
}
