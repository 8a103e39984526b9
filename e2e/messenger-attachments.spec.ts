import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'

import type { Api, Owner } from './support/api.ts'
import {
  attach,
  bubbles,
  conversation,
  dialog,
  expect,
  field,
  newRoom,
  openChat,
  sendButton,
  stored,
} from './support/chats.ts'
import { lookAt, signInPage, test } from './support/fixtures.ts'

const picture = path.resolve(import.meta.dirname, 'files/picture.png')
const aFile = (name: string, words = 'Текст', mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(words),
})
const pictureFile = { name: 'picture.png', mimeType: 'image/png', buffer: readFileSync(picture) }
const attached = (page: Page) =>
  conversation(page).getByRole('list', { name: 'Вложения' }).getByRole('listitem')
const chooser = (page: Page) => dialog(page, 'Добавить вложение').locator('input[type=file]')
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Убрать ${name}` })

test.describe.configure({ timeout: 60_000 })

async function addDocument(api: Api, owner: Owner, name: string): Promise<number> {
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob([`Текст: ${name}`]), 'файл.txt')
  const path = `/customs?channel_id=${owner.channelId}`
  return (await api.call<{ id: number }>('POST', path, { token: owner.token, form })).id
}

test.describe('files of the device', () => {
  test('MSG-72 MSG-74 MSG-75 MSG-76 MSG-81 MSG-82 MSG-83 MSG-87 MSG-89 MSG-92 MSG-96 MSG-124 several are chosen, each once, each removable, and sent', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    await page.getByRole('button', { name: 'Прикрепить' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Внутренний документ', 'С этого устройства'])
    await page.keyboard.press('Escape')

    const modal = dialog(page, 'Добавить вложение')
    const add = modal.getByRole('button', { name: 'Добавить', exact: true })
    await attach(page, 'С этого устройства')
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await chooser(page).setInputFiles([aFile('отменённый.txt')])
    await expect(add).not.toHaveAttribute('aria-disabled')
    await modal.getByRole('button', { name: 'Отмена' }).click()
    await expect(modal).toHaveCount(0)
    await expect(attached(page)).toHaveCount(0)

    const long = `${'очень-длинное-имя-'.repeat(6)}.txt`
    await attach(page, 'С этого устройства')
    await chooser(page).setInputFiles([aFile('записка.txt'), aFile(long)])
    await chooser(page).setInputFiles([aFile('записка.txt', 'Другая')])
    await add.click()
    await expect(attached(page)).toHaveText(['записка.txt', long])
    const name = attached(page).nth(1).getByText(long)
    expect(
      await name.evaluate((words) => [words.clientWidth <= 150, words.scrollWidth > words.clientWidth]),
    ).toEqual([true, true])
    await remove(page, long).click()
    await expect(attached(page)).toHaveText(['записка.txt'])
    await attach(page, 'С этого устройства')
    await chooser(page).setInputFiles([aFile('записка.txt'), pictureFile])
    await add.click()
    await expect(attached(page)).toHaveText(['записка.txt', 'picture.png'])
    const thumbnail = attached(page).nth(1).locator('img')
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(attached(page).first().locator('[data-kind="text"]')).toBeVisible()
    await lookAt(page, 'messenger-attached')

    await sendButton(page).click()
    await expect(attached(page)).toHaveCount(0)
    const sent = bubbles(page).last()
    await expect(sent.getByLabel('Отправлено')).toBeVisible()
    await expect(
      sent.getByRole('link', { name: /записка\.txt/u }).locator('[data-kind="text"]'),
    ).toBeVisible()
    await expect(sent.getByRole('button', { name: 'Открыть изображение picture.png' })).toBeVisible()
    expect((await stored(api, owner, room))[0]!.documents.map(({ name }) => name)).toEqual([
      'записка.txt',
      'picture.png',
    ])
  })

  test('MSG-88 MSG-120 takes what the list allows and ten at most, and says what it left out', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    await attach(page, 'С этого устройства')
    const accepted = (await chooser(page).getAttribute('accept')) ?? ''
    const kinds = [
      '.pdf',
      '.doc',
      '.docx',
      '.xls',
      '.xlsx',
      '.csv',
      '.txt',
      '.ppt',
      '.pptx',
      '.odt',
      '.ods',
      '.odp',
    ]
    for (const kind of [...kinds, '.png', '.jpg', '.mp4', '.webm'])
      expect(accepted.split(',')).toContain(kind)
    await chooser(page).setInputFiles([aFile('программа.exe', 'MZ', 'application/octet-stream')])
    const modal = dialog(page, 'Добавить вложение')
    await expect(modal.getByRole('button', { name: 'Добавить', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(modal).toContainText('Файлы этого типа не принимаются')
    await chooser(page).setInputFiles(Array.from({ length: 11 }, (_, at) => aFile(`файл ${at + 1}.txt`)))
    await modal.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(attached(page)).toHaveCount(10)
    await expect(page.getByText('К одному сообщению можно приложить не больше 10 файлов')).toBeVisible()
  })

  test('MSG-87 files dropped anywhere on the conversation and pictures pasted into it are attached', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['Акт'], 'акт.txt', { type: 'text/plain' }))
      return data
    })
    await conversation(page).dispatchEvent('dragenter', { dataTransfer: dropped })
    await expect(page.getByText('Отпустите файлы, чтобы приложить их')).toBeVisible()
    await conversation(page).dispatchEvent('drop', { dataTransfer: dropped })
    await expect(attached(page)).toHaveText(['акт.txt'])
    await field(page).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['картинка'], 'снимок.png', { type: 'image/png' }))
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(attached(page)).toHaveText(['акт.txt', 'снимок.png'])
    // MSG-120 an empty one of several is named and left out.
    const withEmpty = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File([], 'пустой.txt', { type: 'text/plain' }))
      data.items.add(new File(['Опись'], 'опись.txt', { type: 'text/plain' }))
      return data
    })
    await conversation(page).dispatchEvent('drop', { dataTransfer: withEmpty })
    await expect(page.getByText('Файл «пустой.txt» повреждён или не читается')).toBeVisible()
    await expect(attached(page)).toHaveText(['акт.txt', 'снимок.png', 'опись.txt'])
    await conversation(page).getByRole('button', { name: 'Убрать опись.txt' }).click()
    await conversation(page).getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Сообщения' })).toContainText(
      'Файл «снимок.png» повреждён или не читается',
    )
  })
})

test.describe('files dropped beside', () => {
  test('MSG-87 on the list of chats, the sidebar or a field leave the product open', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    await signInPage(page, owner)
    await openChat(page, room)
    const places = [
      page.getByRole('region', { name: 'Чаты' }),
      page.getByRole('navigation').first(),
      page.getByRole('searchbox', { name: 'Поиск чатов' }),
    ]
    for (const place of places) {
      const opensFile = await place.evaluate((element) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['Текст'], 'записка.txt'))
        // What the page does not prevent, the browser does: it opens the file.
        return ['dragover', 'drop'].map((type) =>
          element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
        )
      })
      expect(opensFile).toEqual([false, false])
    }
  })
})

test.describe('internal documents', () => {
  test('MSG-73 MSG-84 MSG-85 MSG-86 MSG-90 MSG-92 are found, several chosen, each once, removable, and sent', async ({
    page,
    api,
  }) => {
    const { owner, room } = await newRoom(api)
    const names = ['Положение об архиве', 'Регламент совета', 'Устав школы']
    for (const name of names) await addDocument(api, owner, name)
    await signInPage(page, owner)
    await openChat(page, room)
    await attach(page, 'Внутренний документ')
    const modal = dialog(page, 'Добавить вложение')
    const add = modal.getByRole('button', { name: 'Добавить', exact: true })
    await expect(modal.getByRole('checkbox')).toHaveCount(3)
    for (const name of names) await expect(modal.getByRole('checkbox', { name })).toBeVisible()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await modal.getByRole('checkbox', { name: 'Положение об архиве' }).check()
    await modal.getByRole('searchbox', { name: 'Поиск документов' }).fill('регламент')
    await page.keyboard.press('Enter')
    await expect(modal.getByRole('checkbox')).toHaveCount(1)
    await modal.getByRole('checkbox', { name: 'Регламент совета' }).check()
    await lookAt(page, 'messenger-attach-documents')
    await add.click()
    await expect(attached(page)).toHaveText(['Положение об архиве', 'Регламент совета'])
    await attach(page, 'Внутренний документ')
    await modal.getByRole('checkbox', { name: 'Положение об архиве' }).check()
    await modal.getByRole('checkbox', { name: 'Устав школы' }).check()
    await add.click()
    await expect(attached(page)).toHaveText(names)
    await remove(page, 'Регламент совета').click()
    await sendButton(page).click()
    await expect(bubbles(page).last().getByLabel('Отправлено')).toBeVisible()
    await expect(
      bubbles(page)
        .last()
        .getByRole('link', { name: /Положение об архиве/u }),
    ).toBeVisible()
    expect((await stored(api, owner, room))[0]!.documents).toHaveLength(2)
  })
})
