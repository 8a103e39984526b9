import type { Page } from '@playwright/test'

import { excelFile, wordFile } from '../apps/server/src/testing/office/office-files.ts'
import type { Api, Owner } from './support/api.ts'
import { bubble, expect, newRoom, openChat, say } from './support/chats.ts'
import { lookAt, signInPage, test } from './support/fixtures.ts'

test.describe.configure({ timeout: 90_000 })

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name })
const bytesOf = (file: Buffer) => new Uint8Array(file)
const file = (name: string, bytes: Buffer) => ({
  name,
  type: 'application/octet-stream',
  bytes: bytesOf(bytes),
})

const line = '<w:top w:val="single" w:sz="4"/><w:left w:val="single" w:sz="4"/>'
const lines = `<w:tblBorders>${line}<w:bottom w:val="single" w:sz="4"/><w:right w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/><w:insideV w:val="single" w:sz="4"/></w:tblBorders>`
const p = (text: string, more = '', run = '') =>
  `<w:p><w:pPr>${more}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${p(text)}</w:tc>`

/** A resolution of two sheets as an office makes it. */
const resolution = () =>
  wordFile(
    p('АДМИНИСТРАЦИЯ ПРИОЗЁРНОГО ОКРУГА', '<w:jc w:val="center"/>', '<w:b/><w:sz w:val="28"/>') +
      p(
        'ПОСТАНОВЛЕНИЕ',
        '<w:jc w:val="center"/><w:outlineLvl w:val="0"/><w:spacing w:before="240" w:after="240"/>',
        '<w:b/><w:sz w:val="32"/>',
      ) +
      p(
        'В соответствии с Федеральным законом от 6 октября 2003 г. № 131-ФЗ администрация постановляет утвердить смету расходов на содержание дорог согласно приложению.',
        '<w:jc w:val="both"/><w:ind w:firstLine="709"/><w:spacing w:line="360"/>',
        '<w:sz w:val="28"/>',
      ) +
      `<w:p><w:ins><w:r><w:t>Срок исполнения 20 дней.</w:t></w:r></w:ins></w:p>` +
      `<w:tbl><w:tblPr>${lines}</w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="2400"/><w:gridCol w:w="2400"/></w:tblGrid>` +
      `<w:tr>${cell('Вид работ', '<w:shd w:fill="D9E2F3"/>')}${cell('Сумма по кварталам', '<w:gridSpan w:val="2"/><w:shd w:fill="D9E2F3"/>')}</w:tr>` +
      `<w:tr>${cell('Очистка дорог')}${cell('120 000')}${cell('80 000')}</w:tr></w:tbl>` +
      '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' +
      p('Приложение', '<w:outlineLvl w:val="2"/><w:jc w:val="right"/>') +
      p('Глава администрации', '', '<w:i/>') +
      '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="850" w:bottom="1134" w:left="1701"/></w:sectPr>',
  )

const styles =
  '<fonts><font/><font><b/></font></fonts><fills><fill/><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills>' +
  '<borders><border/></borders><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="7"/><xf numFmtId="0" fontId="1" fillId="2"/></cellXfs>'
const c = (place: string, text: string, style = 0) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`
const n = (place: string, value: number, style: number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`

/** A book of two sheets that are seen and one that is not; a row and a column of the first are hidden. */
const book = () =>
  excelFile(
    '<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>' +
      '<cols><col min="1" max="1" width="28"/><col min="2" max="3" width="16"/><col min="4" max="4" width="9" hidden="1"/></cols><sheetData>' +
      `<row r="1">${c('A1', 'Статья расходов', 3)}${c('B1', 'Дата', 3)}${c('C1', 'Сумма', 3)}</row>` +
      Array.from({ length: 60 }, (_, at) => {
        const row = at + 2
        return `<row r="${row}"${row === 3 ? ' hidden="1"' : ''}>${c(`A${row}`, `Расход ${at + 1}`)}${n(`B${row}`, 45_000 + at, 1)}${n(`C${row}`, 1234.5 * (at + 1), 2)}${n(`D${row}`, 7, 0)}</row>`
      }).join('') +
      '</sheetData>',
    {
      styles,
      sheets:
        '<sheet name="Смета" r:id="rId1"/><sheet name="Итоги" r:id="rId2"/><sheet name="Черновик" state="hidden" r:id="rId3"/>',
      more: {
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1">${c('A1', 'Всего за год')}</row></sheetData></worksheet>`,
      },
    },
  )

async function openFile(page: Page, name: string) {
  await page.getByRole('button', { name: `Открыть ${name}` }).click()
  await expect(viewer(page, name)).toBeVisible()
  return viewer(page, name)
}

test('CHAT-46 CHAT-47 CHAT-50 CHAT-51 a document of a chat opens as its pages, asks no other host and is saved in the library', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  await say(api, worker, room, 'На подпись', { files: [file('постановление.docx', resolution())] })
  await signInPage(page, owner)
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(host)
  })
  await openChat(page, room)
  const shown = await openFile(page, 'постановление.docx')
  const pages = shown.getByRole('region', { name: 'Содержание файла' })
  await expect(pages.getByRole('heading', { name: 'ПОСТАНОВЛЕНИЕ' })).toBeVisible()
  await expect(pages.getByRole('cell', { name: 'Сумма по кварталам' })).toHaveAttribute('colspan', '2')
  await expect(pages.getByText('АДМИНИСТРАЦИЯ ПРИОЗЁРНОГО')).toHaveCSS('text-align', 'center')
  await expect(pages.getByText('АДМИНИСТРАЦИЯ ПРИОЗЁРНОГО')).toHaveCSS('font-weight', '700')
  await expect(shown.getByText('В документе есть исправления')).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Печать' })).toBeVisible()
  await lookAt(page, 'viewer-document')
  // In the narrow windows of the look the conversation has drawn its messages again.
  await page.keyboard.press('Escape')
  await openFile(page, 'постановление.docx')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-print-called', '')
  })
  await shown.getByRole('button', { name: 'Печать' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-print-called', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > div').last().getByText('ПОСТАНОВЛЕНИЕ', { exact: true })).toBeVisible()
  await expect(shown).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await shown.getByRole('button', { name: 'Сохранить в документы' }).click()
  await expect(page.getByText('Файл сохранён в документы')).toBeVisible()
  expect([...hosts]).toEqual([new URL(page.url()).host])
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Открыть постановление.docx' })).toBeFocused()
  const { items } = await api.call<{ items: { name: string }[] }>(
    'GET',
    `/customs?channel_id=${owner.channelId}`,
    owner,
  )
  expect(items.map(({ name }) => name)).toEqual(['постановление'])
})

test('CHAT-48 a book opens as its sheets: values by their formats, a standing head, hidden parts counted', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  await say(api, worker, room, 'Смета', { files: [file('смета.xlsx', book())] })
  await signInPage(page, owner)
  await openChat(page, room)
  const shown = await openFile(page, 'смета.xlsx')
  const sheet = shown.getByRole('region', { name: 'Лист Смета' })
  await expect(sheet.getByRole('cell', { name: '1 234,50 ₽', exact: true })).toBeVisible()
  await expect(sheet.getByRole('cell', { name: '15.03.2023' })).toBeVisible()
  await expect(sheet.getByText('Расход 2', { exact: true })).toHaveCount(0)
  for (const note of ['Строки. Скрыто: 1', 'Столбцы. Скрыто: 1', 'Листы. Скрыто: 1'])
    await expect(shown.getByText(note)).toBeVisible()
  await lookAt(page, 'viewer-sheets')
  await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(sheet.getByText('Расход 60', { exact: true })).toBeInViewport()
  await expect(sheet.getByText('Статья расходов')).toBeInViewport()
  await shown.getByRole('tab', { name: 'Итоги' }).click()
  await expect(shown.getByText('Всего за год')).toBeVisible()
  await expect(shown.getByRole('tab', { name: 'Черновик' })).toHaveCount(0)
})

test('CHAT-49 CHAT-51 a damaged file says so and can be downloaded; without the section there is no saving', async ({
  page,
  api,
}) => {
  const { owner, worker, room } = await newRoom(api)
  const damaged = resolution()
  damaged.fill(0, 200, damaged.length - 100)
  await say(api, owner, room, 'Посмотрите', { files: [file('отчёт.docx', damaged)] })
  await signInPage(page, worker)
  await openChat(page, room)
  const shown = await openFile(page, 'отчёт.docx')
  await expect(shown.getByText('Не удалось показать файл. Скачайте его.')).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Скачать' })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Сохранить в документы' })).toHaveCount(0)
  await expect(shown.getByRole('button', { name: 'Печать' })).toHaveCount(0)
  await lookAt(page, 'viewer-damaged')
  await page.keyboard.press('Escape')
  await expect(bubble(page, 'Посмотрите')).toBeVisible()
})

async function addDocument(api: Api, owner: Owner, name: string, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob([bytesOf(bytes)]), `${name}.docx`)
  await api.call('POST', `/customs?channel_id=${owner.channelId}`, { token: owner.token, form })
}

test('CHAT-46 DOC-49 the library opens its documents in the same viewer, without saving them once more', async ({
  page,
  api,
  owner,
}) => {
  await addDocument(api, owner, 'Постановление', resolution())
  await signInPage(page, owner)
  await page.goto('/documents')
  await page
    .getByRole('button', { name: /По умолчанию/u })
    .first()
    .click()
  await page.getByRole('button', { name: 'Постановление', exact: true }).click()
  const shown = viewer(page, 'Постановление')
  await expect(shown.getByRole('heading', { name: 'ПОСТАНОВЛЕНИЕ', exact: true, level: 3 })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Отправить' })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Сохранить в документы' })).toHaveCount(0)
})
