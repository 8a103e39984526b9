import { strToU8, zipSync } from 'fflate'

/** An office file of these parts; XML parts as text. */
export const officeFile = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const wordNames =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A Word document of this body. */
export const wordFile = (body: string, parts: Readonly<Record<string, string | Uint8Array>> = {}): Buffer =>
  officeFile({
    'word/document.xml': `${head}<w:document ${wordNames}><w:body>${body}</w:body></w:document>`,
    ...parts,
  })

/** A book of one sheet with these rows; `styles` are the inner parts of the style sheet. */
export function excelFile(
  sheetXml: string,
  { styles = '', sheets = '<sheet name="Свод" sheetId="1" r:id="rId1"/>', more = {} } = {},
): Buffer {
  const relations = [1, 2, 3]
    .map((at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`)
    .join('')
  return officeFile({
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${relations}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet>${sheetXml}</worksheet>`,
    ...more,
  })
}
