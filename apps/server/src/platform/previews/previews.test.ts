import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { filesCalls, type DocumentPreview, type SheetsPreview } from '@uprava/contract/documents/files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import {
  goldenCount,
  goldenDocument,
  goldenStructure,
  structureOf,
} from '#testing/office/golden-documents.ts'
import { excelFile, officeFile, wordFile } from '#testing/office/office-files.ts'

import { readDocxDocument } from './docx-document.ts'
import { previewOf } from './index.ts'
import { readOdsSheets } from './ods-sheets.ts'
import { readXlsxSheets } from './xlsx-sheets.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'uprava-preview-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function preview(bytes: Buffer | string, extension: string) {
  const file = path.join(folder, `file.${extension}`)
  await writeFile(file, bytes)
  return filesCalls.previewFile.reply.parse(
    JSON.parse(new TextDecoder().decode(await previewOf(file, extension))),
  )
}
const pages = async (bytes: Buffer, extension = 'docx') => {
  const shown = await preview(bytes, extension)
  expect(shown.kind).toBe('paper')
  return shown as DocumentPreview
}
const sheets = async (bytes: Buffer | string, extension = 'xlsx') => {
  const shown = await preview(bytes, extension)
  expect(shown.kind).toBe('sheets')
  return shown as SheetsPreview
}
const texts = (shown: SheetsPreview, at = 0) =>
  shown.sheets[at]!.rows.map(({ cells }) => cells.map(({ text }) => text))

const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const notWhole = 'Показано не всё. Скачайте файл.'
const failed = 'Не удалось показать файл. Скачайте его.'

it('a book of a kilobyte that repeats one long text in every cell is shown in part, and no answer is longer for it', async () => {
  const repeated =
    '<table:table table:name="Лист"><table:table-row table:number-rows-repeated="1000000000">' +
    '<table:table-cell table:number-columns-repeated="1000000000">' +
    `<text:p>${'я'.repeat(5000)}</text:p></table:table-cell></table:table-row></table:table>`
  const shown = await sheets(
    officeFile({
      'content.xml': `<office:document-content><office:body><office:spreadsheet>${repeated}</office:spreadsheet></office:body></office:document-content>`,
    }),
    'ods',
  )
  expect([shown.is_whole, shown.note]).toEqual([false, notWhole])
  const characters = texts(shown).flat().join('').length
  expect(characters).toBeGreaterThan(1_000_000)
  expect(characters).toBeLessThanOrEqual(8_000_000)
}, 60_000)

describe('a Word document', () => {
  it('CHAT-47 each of thirty documents shows the structure that its author gave it', async () => {
    for (let at = 0; at < goldenCount; at += 1) {
      const shown = await pages(await goldenDocument(at))
      expect(structureOf(shown, at), `document ${at}`).toEqual(goldenStructure(at))
      expect(shown).toMatchObject({ is_whole: true, note: null, has_revisions: false })
    }
  })

  it('CHAT-47 shows what was inserted with tracked changes, leaves out what was deleted, and says so', async () => {
    const shown = await pages(
      wordFile(
        `<w:p><w:r><w:t>Срок </w:t></w:r><w:del><w:r><w:delText>10</w:delText></w:r></w:del>` +
          `<w:ins><w:r><w:t>20</w:t></w:r></w:ins><w:r><w:t> дней</w:t></w:r></w:p>`,
      ),
    )
    expect(shown.sections[0]!.blocks).toMatchObject([{ runs: [{ text: 'Срок 20 дней' }] }])
    expect(shown.has_revisions).toBe(true)
  })

  it('CHAT-50 knows no picture, link or part of another host, and runs nothing', async () => {
    const relations =
      '<Relationships>' +
      '<Relationship Id="rId1" Target="http://127.0.0.1:9/picture.png" TargetMode="External"/>' +
      '<Relationship Id="rId2" Target="javascript:alert(1)" TargetMode="External"/>' +
      '<Relationship Id="rId3" Target="https://example.org/" TargetMode="External"/></Relationships>'
    const shown = await pages(
      wordFile(
        '<w:p><w:r><w:drawing><a:blip r:embed="rId1" r:link="rId1"/></w:drawing></w:r>' +
          '<w:hyperlink r:id="rId2"><w:r><w:t>раз</w:t></w:r></w:hyperlink>' +
          '<w:hyperlink r:id="rId3"><w:r><w:t>два</w:t></w:r></w:hyperlink></w:p>',
        { 'word/_rels/document.xml.rels': relations, 'word/vbaProject.bin': new Uint8Array([1, 2, 3]) },
      ),
    )
    expect(shown.sections[0]!.blocks).toMatchObject([
      {
        type: 'paragraph',
        runs: [
          { text: 'раз', address: null },
          { text: 'два', address: 'https://example.org/' },
        ],
      },
    ])
    expect(JSON.stringify(shown)).not.toContain('127.0.0.1')
    expect(JSON.stringify(shown)).not.toContain('javascript')
  })

  it('CHAT-50 shows two hundred pages of a longer one and says that it is not all', async () => {
    const shown = await pages(wordFile(p('строка '.repeat(100)).repeat(1000)))
    expect(shown).toMatchObject({ is_whole: false, note: notWhole })
    const letters = shown.sections[0]!.blocks.length * 700
    expect(letters).toBeGreaterThan(300_000)
    expect(letters).toBeLessThan(370_000)
  })
})

describe('an OpenDocument text', () => {
  it('CHAT-47 shows sheet, headings, letters, lists, merged cells and notes', async () => {
    const names = 'xmlns:text="t" xmlns:office="o" xmlns:style="s" xmlns:fo="f" xmlns:table="tb"'
    const shown = await pages(
      officeFile({
        'content.xml': `<office:document-content ${names}><office:automatic-styles>
          <style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:text-align="center" fo:margin-left="1cm"/></style:style>
          <style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
          <style:style style:name="C1" style:family="table-cell"><style:table-cell-properties fo:background-color="#EEEEEE" fo:border="0.5pt solid #000000"/></style:style>
          <text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>
          </office:automatic-styles><office:body><office:text>
          <text:h text:outline-level="2">Раздел</text:h>
          <text:p text:style-name="P1">Обычный <text:span text:style-name="T1">жирный</text:span><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Сноска</text:p></text:note-body></text:note></text:p>
          <text:list text:style-name="L1"><text:list-item><text:p>пункт</text:p></text:list-item></text:list>
          <table:table><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell table:style-name="C1" table:number-columns-spanned="2"><text:p>Общая</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table>
          </office:text></office:body></office:document-content>`,
        'styles.xml': `<office:document-styles ${names}><office:automatic-styles><style:page-layout style:name="A5"><style:page-layout-properties fo:page-width="148mm" fo:page-height="210mm" fo:margin="15mm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:page-layout-name="A5"><style:header><text:p>Шапка</text:p></style:header></style:master-page></office:master-styles></office:document-styles>`,
      }),
      'odt',
    )
    const [section] = shown.sections
    expect(section).toMatchObject({ width_mm: 148, height_mm: 210, margins_mm: { top: 15, left: 15 } })
    expect(section!.header).toMatchObject([{ runs: [{ text: 'Шапка' }] }])
    expect(section!.blocks).toMatchObject([
      { level: 2, runs: [{ text: 'Раздел' }] },
      {
        align: 'center',
        indent_mm: { left: 10 },
        runs: [{ text: 'Обычный ', bold: false }, { text: 'жирный', bold: true }, { footnote: 1 }],
      },
      { number: '1.', runs: [{ text: 'пункт' }] },
      {
        type: 'table',
        rows: [{ cells: [{ col_span: 2, shading: '#eeeeee', borders: { top: { width_pt: 0.5 } } }] }],
      },
    ])
    expect(shown.footnotes).toMatchObject([{ number: 1, blocks: [{ runs: [{ text: 'Сноска' }] }] }])
  })
})

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="#,##0.00&quot; ₽&quot;"/></numFmts>' +
  '<fonts><font/><font><b/><color rgb="FFC00000"/></font></fonts>' +
  '<fills><fill/><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>' +
  '<borders><border/><border><top style="thin"><color rgb="FF000000"/></top></border></borders>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/>' +
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="1"><alignment horizontal="center" wrapText="1"/></xf></cellXfs>'
const c = (place: string, value: string, more = '') => `<c r="${place}" ${more}><v>${value}</v></c>`

describe('an Excel book', () => {
  it('CHAT-48 shows values as their formats say, looks, widths, merged cells and the frozen head', async () => {
    const shown = await sheets(
      excelFile(
        '<sheetViews><sheetView><pane ySplit="1" xSplit="2" state="frozen"/></sheetView></sheetViews>' +
          '<cols><col min="1" max="1" width="30"/></cols><sheetData>' +
          `<row r="1" ht="24">${c('A1', '0', 't="s" s="4"')}${c('B1', '45000', 's="1"')}</row>` +
          `<row r="2">${c('A2', '1234567.891', 's="2"')}${c('B2', '0.256', 's="3"')}` +
          `<c r="C2"><f>A2*2</f><v>4938</v></c>${c('D2', '1', 't="b"')}</row>` +
          '</sheetData><mergeCells><mergeCell ref="A3:C4"/><mergeCell ref="A1:A2"/></mergeCells>',
        {
          styles,
          more: { 'xl/sharedStrings.xml': '<sst><si><r><t>Смета</t></r><r><t> на год</t></r></si></sst>' },
        },
      ),
    )
    const [sheet] = shown.sheets
    expect(texts(shown)).toEqual([
      ['Смета на год', '15.03.2023'],
      ['1\u00a0234\u00a0567,89 ₽', '25,60%', '4938', 'ИСТИНА'],
    ])
    expect(sheet).toMatchObject({
      name: 'Свод',
      frozen: { rows: 1, columns: 2 },
      merges: [{ row: 0, column: 0, rows: 2, columns: 1 }],
      hidden: { rows: 0, columns: 0 },
    })
    expect(sheet!.column_widths[0]).toBe(30)
    // The file does not say the others: they are as wide as what stands in them, and never narrower than a column is at first.
    expect(sheet!.column_widths.slice(1)).toEqual([12, 8.43, 8.43])
    expect(sheet!.rows[0]).toMatchObject({
      height_pt: 24,
      cells: [
        {
          bold: true,
          align: 'center',
          fill: '#ffff00',
          color: '#c00000',
          wrap: true,
          borders: { top: { color: '#000000' }, left: null },
        },
        { align: 'right' },
      ],
    })
  })

  it('CHAT-48 keeps hidden rows, columns and sheets hidden and says how many there are', async () => {
    const shown = await sheets(
      excelFile(
        '<cols><col min="2" max="2" width="9" hidden="1"/></cols><sheetData>' +
          `<row r="1">${c('A1', '1')}${c('B1', '77')}${c('C1', '3')}</row>` +
          `<row r="2" hidden="1">${c('A2', '88')}</row><row r="3">${c('A3', '5')}</row></sheetData>`,
        {
          sheets:
            '<sheet name="Видимый" r:id="rId1"/><sheet name="Тайный" state="hidden" r:id="rId2"/><sheet name="Очень" state="veryHidden" r:id="rId3"/>',
          more: {
            'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1">${c('A1', '99')}</row></sheetData></worksheet>`,
          },
        },
      ),
    )
    expect(texts(shown)).toEqual([['1', '3'], ['5']])
    expect(shown.sheets).toMatchObject([{ name: 'Видимый', hidden: { rows: 1, columns: 1 } }])
    expect(shown.hidden_sheets).toBe(2)
    expect(JSON.stringify(shown)).not.toMatch(/77|88|99|Тайный/u)
  })

  it('CHAT-50 shows 2000 rows, 100 columns and 20 sheets of more and says that it is not all', async () => {
    const rows = Array.from(
      { length: 2100 },
      (_, at) => `<row r="${at + 1}">${c(`A${at + 1}`, String(at))}</row>`,
    )
    const long = await sheets(excelFile(`<sheetData>${rows.join('')}</sheetData>`))
    expect([long.sheets[0]!.rows.length, long.is_whole, long.note]).toEqual([2000, false, notWhole])
    const wide = await sheets(
      excelFile(`<sheetData><row r="1">${c('A1', '1')}${c('CW1', '2')}</row></sheetData>`),
    )
    expect([texts(wide), wide.note]).toEqual([[['1']], notWhole])
    const many = Array.from({ length: 25 }, (_, at) => `<sheet name="${at}" r:id="rId1"/>`).join('')
    const book = await sheets(excelFile('<sheetData/>', { sheets: many }))
    expect([book.sheets.length, book.note]).toEqual([20, notWhole])
  })

  it('CHAT-48 a table of text and an OpenDocument table are sheets too', async () => {
    const shown = await sheets('Имя;Сумма\n"Иванов; И.";1 234,50\n', 'csv')
    expect(texts(shown)).toEqual([
      ['Имя', 'Сумма'],
      ['Иванов; И.', '1 234,50'],
    ])
    expect(shown.sheets[0]!.rows[1]!.cells.map(({ align }) => align)).toEqual(['left', 'right'])
    const names = 'xmlns:text="t" xmlns:office="o" xmlns:table="tb"'
    const ods = await sheets(
      officeFile({
        'content.xml': `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="Лист">
          <table:table-column table:number-columns-repeated="1024"/>
          <table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>да</text:p></table:table-cell><table:table-cell office:value-type="float"><text:p>12,5</text:p></table:table-cell></table:table-row>
          <table:table-row table:visibility="collapse"><table:table-cell><text:p>скрыто</text:p></table:table-cell></table:table-row>
          <table:table-row table:number-rows-repeated="1048574"><table:table-cell/></table:table-row>
          </table:table></office:spreadsheet></office:body></office:document-content>`,
      }),
      'ods',
    )
    expect(texts(ods)).toEqual([['да', 'да', '12,5']])
    expect(ods.sheets[0]).toMatchObject({ name: 'Лист', hidden: { rows: 1, columns: 0 } })
    expect(ods.is_whole).toBe(true)
  })
})

describe('a file that cannot be shown', () => {
  const none = { kind: 'none', is_whole: false, note: failed }

  it('CHAT-49 damaged, encrypted, bombs and old formats end in a sentence', async () => {
    const whole = await goldenDocument(0)
    expect(await preview(whole.subarray(0, whole.length / 2), 'docx')).toEqual(none)
    expect(await preview(Buffer.from('не архив'), 'xlsx')).toEqual(none)
    const encrypted = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await preview(encrypted, 'docx')).toEqual(none)
    const bomb = officeFile({ 'word/document.xml': new Uint8Array(220 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(400_000)
    expect(await preview(bomb, 'docx')).toEqual(none)
    expect(await preview(wordFile('<w:p>'.repeat(200_000)), 'docx')).toEqual(none)
    for (const extension of ['doc', 'xls', 'ppt', 'exe'])
      expect(await preview(Buffer.from('старый'), extension)).toEqual(none)
  })

  it('CHAT-46 what has no pages or sheets is shown as its text', async () => {
    expect(await preview('Служебная записка', 'txt')).toEqual({
      kind: 'text',
      is_whole: true,
      note: null,
      text: 'Служебная записка',
    })
    const slides = officeFile({
      'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
      'ppt/slides/slide1.xml':
        '<p:sld xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>Итоги года</a:t></a:r></a:p></p:sp></p:sld>',
    })
    expect(await preview(slides, 'pptx')).toMatchObject({
      kind: 'text',
      text: expect.stringContaining('Итоги года'),
    })
  })
})

describe('a file that says what no program writes', () => {
  it('CHAT-46 one paragraph of a million letters is shown in part', async () => {
    const docx = await pages(wordFile(p('я'.repeat(1_000_000))))
    const odt = await pages(
      officeFile({
        'content.xml': `<office:document-content><office:body><office:text><text:p>${'я'.repeat(1_000_000)}</text:p></office:text></office:body></office:document-content>`,
      }),
      'odt',
    )
    const csv = await sheets(`А;${'я'.repeat(1_000_000)}`, 'csv')
    for (const shown of [docx, odt, csv]) {
      expect([shown.is_whole, shown.note]).toEqual([false, notWhole])
      expect(JSON.stringify(shown).length).toBeLessThan(400_000)
    }
  })

  const unlikely = ['-999999999', '-1', '0', '1.5', '1e308', '1e999', 'NaN', 'x', '', '999999999999']
  /** One file for each attribute and each unlikely value of it. */
  const variants = (xml: string): string[] =>
    [...xml.matchAll(/="[^"]*"/gu)].flatMap(({ 0: found, index }) =>
      unlikely.map((value) => `${xml.slice(0, index)}="${value}"${xml.slice(index + found.length)}`),
    )

  const sheetXml =
    '<sheetViews><sheetView><pane xSplit="1" ySplit="1" state="frozen"/></sheetView></sheetViews>' +
    '<sheetFormatPr defaultColWidth="9"/><cols><col min="1" max="3" width="9" hidden="0"/></cols>' +
    '<sheetData><row r="1" ht="15" hidden="0"><c r="A1" s="0"><v>1</v></c><c r="B2" t="s"><v>0</v></c></row></sheetData>' +
    '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="C9:A1"/></mergeCells>'
  const styles =
    '<numFmts><numFmt numFmtId="200" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>'
  const odsXml =
    '<table:table table:name="Лист"><table:table-column table:number-columns-repeated="2"/>' +
    '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" ' +
    'table:number-rows-spanned="2" table:number-columns-spanned="2"><text:p>1</text:p></table:table-cell></table:table-row></table:table>'
  const wordXml =
    '<w:p><w:pPr><w:ind w:left="1" w:right="1" w:firstLine="1"/><w:spacing w:before="1" w:after="1" w:line="1"/>' +
    '<w:outlineLvl w:val="1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr><w:sz w:val="24"/></w:rPr><w:t>а</w:t></w:r></w:p>' +
    '<w:tbl><w:tblGrid><w:gridCol w:w="100"/></w:tblGrid><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc><w:tcPr>' +
    '<w:gridSpan w:val="2"/><w:tcBorders><w:top w:val="single" w:sz="4"/></w:tcBorders></w:tcPr></w:tc></w:tr></w:tbl>' +
    '<w:sectPr><w:pgSz w:w="100" w:h="100"/><w:pgMar w:top="1" w:right="1" w:bottom="1" w:left="1"/></w:sectPr>'

  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${unlikely
    .map(
      (at) =>
        `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>`,
    )
    .join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

  const files = [
    ...variants(sheetXml).map((xml) => ['xlsx', xml, excelFile(xml, { styles })] as const),
    ...variants(styles).map((xml) => ['xlsx', xml, excelFile(sheetXml, { styles: xml })] as const),
    ...variants(odsXml).map((xml) => {
      const content = `<office:document-content><office:body><office:spreadsheet>${xml}</office:spreadsheet></office:body></office:document-content>`
      return ['ods', xml, officeFile({ 'content.xml': content })] as const
    }),
    ...variants(wordXml).map(
      (xml) => ['docx', xml, wordFile(xml, { 'word/numbering.xml': numbering })] as const,
    ),
  ]
  const builders = { xlsx: readXlsxSheets, ods: readOdsSheets, docx: readDocxDocument }
  const ranges = z.object({
    sheets: z.array(
      z.object({
        column_widths: z.array(z.number().min(0).max(255)),
        frozen: z.object({ rows: z.int().min(0), columns: z.int().min(0) }),
        merges: z.array(z.object({ rows: z.int().min(1), columns: z.int().min(1) })),
        rows: z.array(z.object({ index: z.int().min(0), height_pt: z.number().min(0).max(410).nullable() })),
      }),
    ),
  })

  it('CHAT-46 whatever its attributes say, the answer is one of the contract, or there is none', () => {
    expect(files.length).toBeGreaterThan(400)
    for (const [kind, xml, bytes] of files) {
      const wire = JSON.stringify(builders[kind](bytes))
      const shown = JSON.parse(wire) as unknown
      const read = filesCalls.previewFile.reply.safeParse(shown)
      expect([xml, read.error?.message]).toEqual([xml, undefined])
      if (kind !== 'docx') expect([xml, ranges.safeParse(shown).error?.message]).toEqual([xml, undefined])
    }
  })

  it('CHAT-46 columns, merged cells and formats without end are not followed', async () => {
    const cell = '<sheetData><row r="1"><c r="A1" s="0"><v>1.5</v></c></row></sheetData>'
    const endless = `<cols><col min="-999999999" max="100" width="9"/>${'<col min="1" max="100" width="9"/>'.repeat(200_000)}</cols>${cell}`
    expect(texts(await sheets(excelFile(endless)))).toEqual([['1,5']])
    const merged = `${cell}<mergeCells>${'<mergeCell ref="A1:CV2000"/>'.repeat(100_000)}</mergeCells>`
    const shown = await sheets(excelFile(merged))
    expect([shown.is_whole, shown.sheets[0]!.merges.length]).toEqual([false, 10_000])
    const pattern = `<numFmts><numFmt numFmtId="200" formatCode="0.${'0'.repeat(1_000_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`
    expect(texts(await sheets(excelFile(cell, { styles: pattern })))).toEqual([['1,5']])
  })
})
