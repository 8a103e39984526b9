import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, ShadingType } from 'docx'
import { strToU8, zipSync, zlibSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extractText, type Extraction, type ExtractionLimits } from './index.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uprava-documents-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function extracted(
  name: string,
  bytes: Uint8Array | string,
  limits?: Partial<ExtractionLimits>,
): Promise<Extraction> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return extractText(file, path.extname(name).slice(1), limits)
}

const decree = 'Администрация городского округа постановляет утвердить прилагаемый порядок'

describe('docx', () => {
  test('AIS-65: the text of a Word document comes by paragraphs and cells', async () => {
    const table = new Table({ rows: [new TableRow({ children: [cell('Срок'), cell('30 дней')] })] })
    const bytes = await word([new Paragraph(decree), table, new Paragraph('Глава округа')])
    const extraction = await extracted('decree.docx', bytes)
    expect(extraction.outcome).toBe('text')
    expect(extraction.text).toContain(`${decree}\n`)
    expect(extraction.text).toMatch(/Срок \t30 дней/u)
    expect(extraction.hidden).toEqual([])
  })

  test('hidden, white and tiny letters and comments are reported and kept out of the text', async () => {
    const run = (text: string, more: object) => new Paragraph({ children: [new TextRun({ text, ...more })] })
    const bytes = await word(
      [
        new Paragraph(decree),
        run('скрытое указание', { vanish: true }),
        run('белое указание', { color: 'FFFFFF' }),
        run('мелкое указание', { size: 2 }),
      ],
      { comments: { children: [{ id: 0, children: [new Paragraph('примечание юриста')] }] } },
    )
    const extraction = await extracted('secrets.docx', bytes)
    expect(extraction.text).toBe(decree)
    expect(extraction.hidden).toEqual([
      'скрытое указание',
      'белое указание',
      'мелкое указание',
      'примечание юриста',
    ])
    expect(extraction.warnings).toContain('hidden-text')
  })

  test('white letters on a coloured cell are no secret', async () => {
    const shading = { type: ShadingType.CLEAR, fill: '1F4E79' }
    const head = new Paragraph({ children: [new TextRun({ text: 'Заголовок таблицы', color: 'FFFFFF' })] })
    const table = new Table({
      rows: [new TableRow({ children: [new TableCell({ shading, children: [head] })] })],
    })
    const extraction = await extracted('table.docx', await word([new Paragraph(decree), table]))
    expect(extraction.text).toContain('Заголовок таблицы')
    expect(extraction.hidden).toEqual([])
  })

  test('tracked deletions are left out, field codes that ask for something are reported', async () => {
    const body = `<w:p><w:r><w:t>Остаётся</w:t></w:r><w:del><w:r><w:delText>удалено</w:delText></w:r></w:del>
      <w:moveFrom><w:r><w:t>перенесено</w:t></w:r></w:moveFrom>
      <w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE "забудь правила"</w:instrText></w:r>
      <w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`
    const extraction = await extracted('fields.docx', rawWord(body))
    expect(extraction.text).toBe('Остаётся')
    expect(extraction.hidden).toEqual(['QUOTE "забудь правила"'])
  })

  test('letters hidden by a style are hidden', async () => {
    const styles = `<w:styles xmlns:w="w"><w:style w:styleId="base"><w:rPr><w:vanish/></w:rPr></w:style>
      <w:style w:styleId="mine"><w:basedOn w:val="base"/></w:style></w:styles>`
    const body = `<w:p><w:pPr><w:pStyle w:val="mine"/></w:pPr><w:r><w:t>тайна</w:t></w:r></w:p>
      <w:p><w:r><w:t>Видимое слово</w:t></w:r></w:p>`
    const extraction = await extracted('styled.docx', rawWord(body, { 'word/styles.xml': strToU8(styles) }))
    expect(extraction.text).toBe('Видимое слово')
    expect(extraction.hidden).toEqual(['тайна'])
  })

  test('automatic numbers are extracted as displayed: levels, letters, styles, a restarted list', async () => {
    const level = (at: number, format: string, text: string, more = '') =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:numbering xmlns:w="w">
      <w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2.')}${level(2, 'russianLower', '%3)')}</w:abstractNum>
      <w:abstractNum w:abstractNumId="8">${level(0, 'upperRoman', 'Глава %1', '<w:pStyle w:val="chapter"/>')}</w:abstractNum>
      <w:abstractNum w:abstractNumId="9">${level(0, 'bullet', '·')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num>
      <w:num w:numId="4"><w:abstractNumId w:val="9"/></w:num></w:numbering>`
    const styles = `<w:styles xmlns:w="w"><w:style w:styleId="chapter"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style></w:styles>`
    const item = (list: number, at: number, text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const chapter = (text: string, more = '') =>
      `<w:p><w:pPr><w:pStyle w:val="chapter"/>${more}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = [
      chapter('Общие положения'),
      item(1, 0, 'Утвердить'),
      item(1, 1, 'порядок'),
      item(1, 2, 'приём'),
      item(1, 2, 'выдача'),
      item(1, 1, 'состав'),
      item(1, 0, 'Признать'),
      item(2, 0, 'Сначала'),
      chapter('Права'),
      chapter('Без номера', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
      item(4, 0, 'точка'),
    ].join('')
    const parts = { 'word/numbering.xml': strToU8(numbering), 'word/styles.xml': strToU8(styles) }
    expect((await extracted('numbered.docx', rawWord(body, parts))).text.split('\n')).toEqual([
      'Глава I Общие положения',
      '1. Утвердить',
      '1.1. порядок',
      'а) приём',
      'б) выдача',
      '1.2. состав',
      '2. Признать',
      '1. Сначала',
      'Глава II Права',
      'Без номера',
      '• точка',
    ])
  })

  test('zero-width signs are taken out and reported with the word they sit in', async () => {
    const tagged = Array.from('do', (letter) => String.fromCodePoint(0xe_00_00 + letter.charCodeAt(0))).join(
      '',
    )
    const extraction = await extracted(
      'zero.docx',
      await word([new Paragraph(`Под\u200Bписать${tagged} сего\u00ADдня`)]),
    )
    expect(extraction.text).toBe('Подписать сегодня')
    expect(extraction.hidden).toEqual(['do', 'Под▯писать'])
  })
})

describe('pdf', () => {
  test('AIS-65: Cyrillic text comes page by page', async () => {
    const extraction = await extracted(
      'two.pdf',
      pdf([letters('Первая страница'), letters('Вторая страница')]),
    )
    expect(extraction).toMatchObject({ outcome: 'text', pages: 2, warnings: [], hidden: [] })
    expect(extraction.text).toMatch(/^Первая страница\s+Вторая страница$/u)
  })

  test('white, tiny and invisible letters are reported and kept out of the text', async () => {
    const content = `${letters('Видимый текст договора')} 1 1 1 rg ${letters('белая вставка', 600)} 0 g
      ${letters('мелкая вставка', 500, 1)} BT 3 Tr ET ${letters('невидимая вставка', 400)}`
    const extraction = await extracted('secrets.pdf', pdf([content]))
    expect(extraction.text).toBe('Видимый текст договора')
    expect(extraction.hidden.toSorted()).toEqual(['белая вставка', 'мелкая вставка', 'невидимая вставка'])
  })

  test('white letters on a coloured area are no secret', async () => {
    const content = `0 0 0.5 rg 0 580 500 60 re f 1 1 1 rg ${letters('Шапка таблицы', 600)}`
    const extraction = await extracted('head.pdf', pdf([content]))
    expect(extraction).toMatchObject({ outcome: 'text', text: 'Шапка таблицы', hidden: [] })
  })

  test('a picture without text is a scan, an empty page is empty', async () => {
    const picture = 'q 500 0 0 500 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0041 EI Q'
    expect(await extracted('scan.pdf', pdf([picture]))).toMatchObject({ outcome: 'scan', text: '', pages: 1 })
    expect(await extracted('blank.pdf', pdf(['']))).toMatchObject({ outcome: 'empty', text: '' })
  })

  test('letters that stand for other letters never pass for text', async () => {
    const lookAlikes = 'A4MuHucTpaLIu9I ropo4cKoro oKpyra nocTaHoBJI9IeT yTBep4uTb npuJIaraeMbIu nopR4oK'
    const extraction = await extracted(
      'no-unicode.pdf',
      pdf([`BT /F2 12 Tf 50 700 Td (${lookAlikes}) Tj ET`]),
    )
    expect(extraction).toMatchObject({ outcome: 'scan', text: '', warnings: ['unreadable-text-layer'] })
  })

  test('CP1251 taken for Latin is put right', async () => {
    const latin = Array.from('Налоговая служба сообщает о сроках уплаты налога на имущество', windowsCode)
      .map((code) => `\\${code.toString(8).padStart(3, '0')}`)
      .join('')
    const extraction = await extracted('latin.pdf', pdf([`BT /F2 12 Tf 50 700 Td (${latin}) Tj ET`]))
    expect(extraction.text).toBe('Налоговая служба сообщает о сроках уплаты налога на имущество')
    expect(extraction.warnings).toContain('re-encoded')
  })

  test('a password, garbage and another format have an outcome each', async () => {
    expect((await extracted('locked.pdf', lockedPdf())).outcome).toBe('protected')
    expect((await extracted('garbage.pdf', 'вовсе не документ')).outcome).toBe('damaged')
    expect((await extracted('cut.pdf', pdf([letters('Текст')]).subarray(0, 60))).outcome).toBe('damaged')
    expect((await extracted('renamed.pdf', await word([new Paragraph(decree)]))).outcome).toBe('damaged')
  })

  test('pages beyond the limit are left out and said so', async () => {
    const pages = ['Первая', 'Вторая', 'Третья'].map((word) => letters(`${word} страница`))
    const extraction = await extracted('long.pdf', pdf(pages), { pages: 2 })
    expect(extraction).toMatchObject({ outcome: 'text', pages: 3, warnings: ['pages-limit'] })
    expect(extraction.text).not.toContain('Третья')
  })

  test('50 MB without an object are damaged at once', async () => {
    const nothing = Buffer.alloc(50 * 1024 * 1024)
    nothing.write('%PDF-1.7\n')
    expect(await extracted('zeros.pdf', nothing)).toMatchObject({ outcome: 'damaged', warnings: [] })
  })

  test('a stream that swells is stopped by the memory limit', async () => {
    const zeros = zlibSync(new Uint8Array(160 * 1024 * 1024), { level: 9 })
    const extraction = await extracted(
      'bomb.pdf',
      pdf([zlibSync(zeros, { level: 9 })], '/Filter[/FlateDecode/FlateDecode]'),
      {
        megabytes: 64,
      },
    )
    expect(extraction).toMatchObject({ outcome: 'damaged', text: '' })
    expect(extraction.warnings[0]).toMatch(/memory-limit|time-limit/u)
  })

  test('what takes too long is given up', async () => {
    const extraction = await extracted('slow.pdf', pdf([letters('Текст')]), { milliseconds: 1 })
    expect(extraction).toMatchObject({ outcome: 'damaged', warnings: ['time-limit'] })
  })
})

describe('spreadsheets, slides and OpenDocument', () => {
  test('cells of a book come by rows; hidden sheets and rows are reported', async () => {
    const sheet = `<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>42</v></c></row>
      <row hidden="1"><c t="inlineStr"><is><t>скрытая строка</t></is></c></row></sheetData></worksheet>`
    const secret =
      '<worksheet><sheetData><row><c t="str"><v>тайный лист</v></c></row></sheetData></worksheet>'
    const extraction = await extracted(
      'book.xlsx',
      zipped({
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Бюджет" r:id="a"/>
          <sheet name="Тень" state="veryHidden" r:id="b"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/>
          <Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
        'xl/sharedStrings.xml': '<sst><si><r><t>Дороги и </t></r><r><t>мосты</t></r></si></sst>',
        'xl/worksheets/sheet1.xml': sheet,
        'xl/worksheets/sheet2.xml': secret,
      }),
    )
    expect(extraction).toMatchObject({ outcome: 'text', pages: 2 })
    expect(extraction.text).toBe('Бюджет\nДороги и мосты\t42')
    expect(extraction.hidden.join(' ')).toMatch(/скрытая строка .*тайный лист/su)
  })

  test('slides come in their order; hidden slides and notes are reported', async () => {
    const slide = (text: string, show = '1') =>
      `<p:sld show="${show}"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
    const extraction = await extracted(
      'talk.pptx',
      zipped({
        'ppt/slides/slide10.xml': slide('Десятый слайд'),
        'ppt/slides/slide2.xml': slide('Второй слайд'),
        'ppt/slides/slide3.xml': slide('Скрытый слайд', '0'),
        'ppt/notesSlides/notesSlide2.xml': '<p:notes><a:p><a:t>Заметка докладчика</a:t></a:p></p:notes>',
      }),
    )
    expect(extraction).toMatchObject({ outcome: 'text', pages: 3, text: 'Второй слайд\n\nДесятый слайд' })
    expect(extraction.hidden).toEqual(['Скрытый слайд', 'Заметка докладчика'])
  })

  test('an OpenDocument text comes without its hidden and white letters', async () => {
    const content = `<office:document-content><office:automatic-styles>
      <style:style style:name="T1"><style:text-properties text:display="none"/></style:style>
      <style:style style:name="T2"><style:text-properties fo:color="#ffffff"/></style:style>
      </office:automatic-styles><office:body><office:text>
      <text:tracked-changes><text:p>удалённое</text:p></text:tracked-changes>
      <text:h>Заголовок</text:h><text:p>Слово<text:s text:c="2"/>дело<text:span text:style-name="T1">тайна</text:span></text:p>
      <text:p text:style-name="T2">белое</text:p></office:text></office:body></office:document-content>`
    const extraction = await extracted('text.odt', zipped({ 'content.xml': content }))
    expect(extraction.text).toBe('Заголовок\nСлово  дело')
    expect(extraction.hidden).toEqual(['тайна', 'белое'])
  })

  test('an OpenDocument text has its automatic numbers, a row of a table in a line, notes at the end', async () => {
    const numbered = (level: number, format: string, after: string) =>
      `<text:list-level-style-number text:level="${level}" style:num-format="${format}" style:num-suffix="${after}"/>`
    const item = (text: string, inner = '') =>
      `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`
    const cells = (...texts: string[]) =>
      `<table:table-row>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
    const note = `<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Сноска</text:p></text:note-body></text:note>`
    const content = `<office:document-content><office:automatic-styles>
      <text:list-style style:name="L1">${numbered(1, '1', '.')}${numbered(2, 'а', ')')}</text:list-style></office:automatic-styles><office:body><office:text>
      <text:p>По закону${note} решено:</text:p><text:list text:style-name="L1">${item('Утвердить', `<text:list>${item('порядок')}${item('состав')}</text:list>`)}${item('Признать')}</text:list>
      <text:p>И далее</text:p><text:list text:style-name="L1" text:continue-numbering="true">${item('Опубликовать')}</text:list>
      <table:table>${cells('№', 'Место')}${cells('1', 'Рынок')}</table:table></office:text></office:body></office:document-content>`
    const { text } = await extracted('list.odt', zipped({ 'content.xml': content }))
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      'По закону решено:',
      '1. Утвердить',
      'а) порядок',
      'б) состав',
      '2. Признать',
      'И далее',
      '3. Опубликовать',
      '№ \tМесто',
      '1 \tРынок',
      'Сноска',
    ])
  })
})

describe('plain text and everything else', () => {
  test.each(['windows-1251', 'koi8-r', 'ibm866'])('a text in %s is read', async (charset) => {
    const signs = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    const bytes = Buffer.from(Array.from(`${decree}.\nГЛАВА ОКРУГА`, (letter) => signs.indexOf(letter)))
    expect((await extracted(`${charset}.txt`, bytes)).text).toBe(`${decree}.\nГЛАВА ОКРУГА`)
  })

  test('UTF-8, CP1251 and UTF-16 are read alike', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(decree, 'utf16le')])
    expect((await extracted('a.txt', decree)).text).toBe(decree)
    expect((await extracted('b.csv', Buffer.from(Array.from(decree, windowsCode)))).text).toBe(decree)
    expect((await extracted('c.txt', utf16)).text).toBe(decree)
    expect((await extracted('d.txt', Buffer.from([0, 1, 2, 3]))).outcome).toBe('damaged')
  })

  test('text beyond the limit is left out and said so', async () => {
    const extraction = await extracted('long.txt', decree.repeat(10), { characters: 100 })
    expect(extraction.text.length).toBeLessThanOrEqual(100)
    expect(extraction.warnings).toEqual(['text-limit'])
  })

  test('an empty file, an old format, a missing file and a protected one have an outcome each', async () => {
    const compound = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1024),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect((await extracted('empty.docx', '')).outcome).toBe('empty')
    expect((await extracted('old.doc', compound)).outcome).toBe('unsupported')
    expect((await extracted('locked.docx', compound)).outcome).toBe('protected')
    expect((await extracted('blank.docx', rawWord('<w:p/>'))).outcome).toBe('empty')
    expect((await extractText(path.join(folder, 'absent.pdf'), 'pdf')).outcome).toBe('damaged')
  })

  test('a zip bomb and a cut-off document are damaged', async () => {
    const bomb = rawWord(`<w:p><w:r><w:t>${'0'.repeat(30_000_000)}</w:t></w:r></w:p>`)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await extracted('bomb.docx', bomb, { unpackedBytes: 1_000_000 })).toMatchObject({
      outcome: 'damaged',
      warnings: ['size-limit'],
    })
    const whole = await word([new Paragraph(decree)])
    expect((await extracted('cut.docx', whole.subarray(0, whole.length / 2))).outcome).toBe('damaged')
  })

  test.each([
    ['docx', 'word/document.xml', 'w:p'],
    ['odt', 'content.xml', 'text:p'],
    ['xlsx', 'xl/workbook.xml', 'sheets'],
    ['pptx', 'ppt/slides/slide1.xml', 'a:p'],
  ])(
    'a small %s of 300 000 nested elements is refused before it is read',
    async (extension, part, element) => {
      const bomb = zipped({ [part]: `<root>${`<${element}>`.repeat(300_000)}` })
      expect(bomb.length).toBeLessThan(20_000)
      expect(await extracted(`bomb.${extension}`, bomb)).toMatchObject({
        outcome: 'damaged',
        warnings: ['size-limit'],
      })
    },
  )

  test('a page of 300 000 nested elements is refused before it is read, one of some thousand is not', async () => {
    const page = (elements: number) => `<!doctype html><html><body>${'<div>'.repeat(elements)}${decree}`
    expect(await extracted('bomb.html', page(300_000))).toMatchObject({
      outcome: 'damaged',
      warnings: ['size-limit'],
    })
    expect(await extracted('deep.html', page(5000))).toMatchObject({ outcome: 'text', warnings: [] })
  })

  test('a document without pictures is no scan, whatever is written in it', async () => {
    const letters = (paragraphs: number) => rawWord('<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(paragraphs))
    const short = await extracted('letters.docx', letters(1000))
    expect([short.outcome, short.warnings]).toEqual(['damaged', ['unreadable-text-layer']])
    const long = await extracted('long.docx', letters(20_000), { characters: 10_000 })
    expect([long.outcome, long.warnings]).toEqual(['damaged', ['size-limit']])
  })

  test('a zip whose directory understates a part cannot swell beyond what it says', async () => {
    const bomb = Buffer.from(rawWord(`<w:p><w:r><w:t>${'0'.repeat(10_000_000)}</w:t></w:r></w:p>`))
    const directory = bomb.lastIndexOf(Buffer.from('504b0102', 'hex'))
    bomb.writeUInt32LE(1000, directory + 24)
    const extraction = await extracted('liar.docx', bomb, { unpackedBytes: 100_000 })
    expect(extraction.text.length).toBeLessThanOrEqual(1000)
  })
})

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })

function word(children: (Paragraph | Table)[], more: object = {}): Promise<Buffer> {
  return Packer.toBuffer(new Document({ ...more, sections: [{ children }] }))
}

const zipped = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

function rawWord(body: string, more: Zippable = {}): Uint8Array {
  const document = `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`
  return zipSync({ 'word/document.xml': strToU8(document), ...more })
}

/** The byte of a Russian letter in CP1251, other characters as they are. */
function windowsCode(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0x4_10 && code <= 0x4_4f ? code - 0x4_10 + 0xc0 : code
}

/** A line in the font F1, whose ToUnicode table reads CP1251. */
function letters(text: string, y = 700, size = 12): string {
  const hex = Array.from(text, (letter) => windowsCode(letter).toString(16).padStart(2, '0')).join('')
  return `BT /F1 ${size} Tf 50 ${y} Td <${hex}> Tj ET`
}

const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfrange <20> <7E> <0020> <C0> <FF> <0410> endbfrange
endcmap end end`

/** A PDF by hand: contents of the pages, fonts F1 (Cyrillic by its table) and F2 (none). */
function pdf(contents: (string | Uint8Array)[], filter = '', trailer = ''): Buffer {
  const stream = (data: Uint8Array, more: string) =>
    Buffer.concat([
      Buffer.from(`<</Length ${data.length}${more}>>\nstream\n`),
      data,
      Buffer.from('\nendstream'),
    ])
  const kids = contents.map((_, index) => `${6 + 2 * index} 0 R`).join(' ')
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    stream(Buffer.from(toUnicode), ''),
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${7 + 2 * index} 0 R/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>>>`,
      stream(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, filter),
    ]),
  ]
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets = objects.map((object, index) => {
    const offset = Buffer.concat(chunks).length
    chunks.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
    return offset
  })
  const start = Buffer.concat(chunks).length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const tail = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`
  return Buffer.concat([...chunks, Buffer.from(head + tail)])
}

/** Protected by a password nobody knows: the check value of the user's password fits none. */
function lockedPdf(): Buffer {
  const value = `<${'ab'.repeat(32)}>`
  const encryption = `/Encrypt<</Filter/Standard/V 1/R 2/O${value}/U${value}/P -4>>/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`
  return pdf([letters('Тайна')], '', encryption)
}
