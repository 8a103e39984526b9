import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extractText } from '#platform/text-extraction/index.ts'

import { makeDocx } from './index.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'uprava-docx-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a reader of the file gets. */
async function readBack(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, 'document.docx')
  await writeFile(file, bytes)
  const { outcome, text } = await extractText(file, 'docx')
  expect(outcome).toBe('text')
  return text
}

const documentOf = async (markdown: string) =>
  strFromU8(
    unzipSync(await makeDocx({ title: 'Проба', parts: [{ type: 'markdown', text: markdown }] }))[
      'word/document.xml'
    ]!,
  )
const textOf = async (markdown: string) =>
  readBack(await makeDocx({ title: 'Проба', parts: [{ type: 'markdown', text: markdown }] }))

describe('markdown in a Word document', () => {
  test('keeps paragraphs, emphasis, headings, quotations and line breaks', async () => {
    const xml = await documentOf('# Письмо\n\nОбычный **жирный** и _курсив_.  \nНовая строка\n\n> Цитата')
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>')
    expect(xml).toMatch(/<w:b\/>.*жирный/u)
    expect(xml).toMatch(/<w:i\/>.*курсив/u)
    expect(xml).toContain('<w:br/>')
    expect(xml).toContain('<w:pStyle w:val="Quote"/>')
  })

  test('keeps the numbers of lists, each list from one on', async () => {
    const xml = await documentOf('1. раз\n2. два\n\nтекст\n\n1. снова раз\n\n- пункт\n  - вложенный')
    const lists = [...xml.matchAll(/<w:ilvl w:val="(?<level>\d)"\/><w:numId w:val="(?<list>\d+)"\/>/gu)].map(
      ({ groups }) => `${groups!['list']}.${groups!['level']}`,
    )
    expect(lists).toHaveLength(5)
    expect(lists[0]).toBe(lists[1])
    expect(new Set(lists).size).toBe(4)
  })

  test('keeps tables', async () => {
    expect(await textOf('| Срок | Дней |\n|---|---:|\n| Ответ | 30 |')).toMatch(/Срок\s+Дней\s+Ответ\s+30/u)
  })

  test('shows links as their text, pictures and markup not at all', async () => {
    const xml = await documentOf(
      'По [ст. 12 59-ФЗ](norm:fz59-st12-1) так. ![x](https://evil.example/x.png) <img src=x> <b>жир</b>',
    )
    expect(xml).toContain('ст. 12 59-ФЗ')
    expect(xml).not.toMatch(/evil|norm:|img|<w:hyperlink|<w:drawing/u)
  })

  test('has office margins and a face that every office has', async () => {
    const files = unzipSync(await makeDocx({ title: '', parts: [{ type: 'plain', text: 'Текст' }] }))
    expect(strFromU8(files['word/document.xml']!)).toContain('w:left="1700"')
    expect(strFromU8(files['word/styles.xml']!)).toContain('Times New Roman')
  })
})

describe('an office document', () => {
  const parts = [
    { type: 'letterhead', lines: ['АДМИНИСТРАЦИЯ', 'Примерского района'] },
    { type: 'aside', text: 'Директору школы\nИвановой М. П.' },
    { type: 'centred', text: 'РЕШЕНИЕ', isBold: true },
    { type: 'body', text: 'Первый абзац.\nВторой абзац.' },
    { type: 'table', head: ['№', 'Депутат'], rows: [['1', 'Петров П. П.']], widths: [10, 90] },
    { type: 'pageBreak' },
    { type: 'signature', position: 'Глава\nмуниципального образования', name: 'И. И. Иванов' },
  ] as const

  test('is read in the order of its parts', async () => {
    expect(await readBack(await makeDocx({ title: '', parts }))).toMatch(
      /АДМИНИСТРАЦИЯ\s+Примерского района\s+Директору школы\s+Ивановой\sМ\.\sП\.\s+РЕШЕНИЕ\s+Первый абзац\.\s+Второй абзац\.\s+№\s+Депутат\s+1\s+Петров\sП\.\sП\.\s+Глава\s+муниципального образования\s+И\.\sИ\.\sИванов/u,
    )
  })

  test('a long position is broken so that the whole name stands beside its last line', async () => {
    const position = 'Председатель Совета депутатов сельского поселения «Село Ключи»'
    const signed = await makeDocx({ title: '', parts: [{ type: 'signature', position, name: 'И. О. Ким' }] })
    const xml = strFromU8(unzipSync(signed)['word/document.xml']!)
    expect([...xml.matchAll(/<w:t [^>]*>(?<text>[^<]*)/gu)].map(({ groups }) => groups!['text'])).toEqual([
      'Председатель Совета депутатов сельского',
      'поселения «Село Ключи»',
      '\tИ.\u00A0О.\u00A0Ким',
    ])
  })

  test('pages are numbered from the second on, those behind a page break by themselves', async () => {
    const files = unzipSync(await makeDocx({ title: '', parts }))
    const xml = strFromU8(files['word/document.xml']!)
    expect(xml.match(/<w:titlePg\/>/gu)).toHaveLength(2)
    expect(xml.match(/<w:pgNumType w:start="1"\/>/gu)).toHaveLength(2)
    expect(xml).not.toMatch(/<w:headerReference w:type="first"/u)
    expect(strFromU8(files['word/header1.xml']!)).toContain('PAGE')
  })

  test('initials do not hold the word behind them, a line with blanks is not justified', async () => {
    const text = 'Главе Иванову И. С. направить решение по ул. Мира в д. 5.\nПротокол: ____________.'
    const made = await makeDocx({ title: '', parts: [{ type: 'body', text }] })
    const xml = strFromU8(unzipSync(made)['word/document.xml']!)
    expect(xml).toContain('Иванову\u00A0И.\u00A0С. направить решение по ул.\u00A0Мира в д.\u00A05.')
    expect([...xml.matchAll(/<w:jc w:val="(?<side>\w+)"\/>/gu)].map(({ groups }) => groups!['side'])).toEqual(
      ['both', 'start'],
    )
  })

  test('numbers of acts and phones are not parted at the end of a line, and are read back as written', async () => {
    const text =
      'Закон № 257-ФЗ и письмо № 01-14/882, 131-ФЗ. Тел. 8 (41100) 2-14-55, +7 914 555-12-08, 2-31-07. Дата 2026-11-30, дом 5-7, что-то.'
    const made = await makeDocx({ title: '', parts: [{ type: 'body', text }] })
    const xml = strFromU8(unzipSync(made)['word/document.xml']!)
    const written = [...xml.matchAll(/<w:noBreakHyphen\/>|<w:t [^>]*>(?<text>[^<]*)/gu)]
      .map(({ groups }) => groups!['text'] ?? '=')
      .join('')
      .replaceAll('\u00A0', '_')
    expect(written).toBe(
      'Закон №_257=ФЗ и письмо №_01=14/882, 131=ФЗ. Тел._8_(41100)_2=14=55, +7_914_555=12=08, 2=31=07. Дата 2026-11-30, дом 5-7, что-то.',
    )
    expect((await readBack(made)).replaceAll('\u00A0', ' ').trim()).toBe(text)
  })

  test('the hyphens of a number hold in running text of markdown too', async () => {
    const parts = [{ type: 'markdown', text: 'По **№ 257-ФЗ** так.', isOfficial: true }] as const
    const made = await makeDocx({ title: '', parts })
    expect(strFromU8(unzipSync(made)['word/document.xml']!)).toContain('<w:noBreakHyphen/>')
    expect(await readBack(made)).toMatch(/По №\s257-ФЗ так\./u)
  })

  test('a head is so small that none of its words is wider than its column', async () => {
    const sizeOf = async (head: string[], widths: number[]) => {
      const made = await makeDocx({ title: '', parts: [{ type: 'table', head, rows: [], widths }] })
      return Number(
        /<w:sz w:val="(?<size>\d+)"\/>/u.exec(strFromU8(unzipSync(made)['word/document.xml']!))?.groups?.[
          'size'
        ],
      )
    }
    expect(await sizeOf(['№', 'Депутат'], [10, 90])).toBe(28)
    expect(await sizeOf(['Депутат', 'Воздержался'], [85, 15])).toBeLessThan(22)
  })

  test('has the widths of its columns in millimetres of the page, and the name at the right margin', async () => {
    const xml = strFromU8(unzipSync(await makeDocx({ title: '', parts }))['word/document.xml']!)
    expect([...xml.matchAll(/<w:gridCol w:w="(\d+)"\/>/gu)].map(([, width]) => Number(width))).toEqual([
      935, 8418,
    ])
    expect(xml).toContain('<w:tab w:val="right" w:pos="9354"/>')
  })
})

test('G11 any text makes well-formed parts without a sign XML cannot hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (typed) => {
      const parts = [
        { type: 'title', text: typed },
        { type: 'plain', text: typed },
        { type: 'markdown', text: `Начало ${typed} конец` },
        { type: 'note', text: typed },
        { type: 'letterhead', lines: [typed, 'Вторая'] },
        { type: 'aside', text: typed },
        { type: 'centred', text: typed, isBold: true },
        { type: 'body', text: typed },
        { type: 'signature', position: typed, name: typed },
        { type: 'table', head: [typed, '№'], rows: [[typed, typed]], widths: [80, 20] },
        { type: 'row', left: typed, right: typed },
        { type: 'pageBreak' },
      ] as const
      const files = unzipSync(await makeDocx({ title: typed, parts }))
      for (const [name, bytes] of Object.entries(files).filter(([name]) => /\.(?:xml|rels)$/u.test(name))) {
        const xml = strFromU8(bytes)
        const isSound =
          xml.isWellFormed() &&
          !/(?![\t\n\r])\p{Cc}(?<![\u007F-\u009F])|[\uFFFE\uFFFF]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/iu.test(
            xml,
          ) &&
          !xml.replaceAll(/<[^<>]*>/gu, '').includes('<')
        expect({ name, isSound }).toEqual({ name, isSound: true })
      }
    }),
    { numRuns: 60, examples: [['\uFFFE']] },
  )
})

test('G11 awkward text is read back as it was', async () => {
  const typed = 'О «порядке» <b>& "так"</b> \u0007\uD800 🎉 مرحبا \t конец'
  const bytes = await makeDocx({ title: typed, parts: [{ type: 'plain', text: typed }] })
  expect(await readBack(bytes)).toContain('О «порядке» <b>& "так"</b>')
})

test.each(['>', '1) ', '- '])('markdown of ten thousand «%s» becomes a document', async (sign) => {
  const text = sign.repeat(10_000)
  expect((await makeDocx({ title: 'Черновик', parts: [{ type: 'markdown', text }] })).length).toBeGreaterThan(
    0,
  )
})
