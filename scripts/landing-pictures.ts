// node scripts/landing-pictures.ts: takes the landing's pictures from the demo, in both schemes, cropped to what they show. Emoji
// take a font that has them (Debian: fonts-noto-color-emoji).
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { chromium, type Browser, type Page } from '@playwright/test'

import { startProduct } from '../e2e/support/product.ts'
import { chosenBrowser, chooseBrowser } from './support/browser.ts'
import { say } from './support/console.ts'
import { buildWebClient } from './support/web-client.ts'

const folder = path.resolve(import.meta.dirname, '../apps/web/src/app/landing/pictures')
/** Of the demo: the head of the district. */
const account = { login: 'glava', password: 'demo-2026' }
/** The menu of the workspace is cut off, so that the words are read. */
const viewport = { width: 1280, height: 640 }
const quality = 0.62

/** Opens what a picture shows. */
const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async lawyer(page) {
    await page.goto('/work-station?tab=1')
    await page
      .getByRole('textbox', { name: 'Вопрос юристу' })
      .fill('Как продлить срок рассмотрения обращения?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Ответ юриста', exact: true }).last()
    await answer
      .getByRole('link')
      .or(answer.getByRole('button', { name: /59-ФЗ/u }))
      .first()
      .click()
    await page.getByText('Действует').first().waitFor()
    await page.getByRole('log', { name: 'Сообщения' }).evaluate((log) => log.scrollTo(0, 0))
  },
  async package(page) {
    await page.goto('/work-station?tab=5')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await field('Муниципальное образование').fill('Ленский берег')
    await field('ФИО главы').fill('Захарова Ирина Павловна')
    await field('ФИО председателя совета').fill('Семёнова Анна Ильинична')
    await field('Количество депутатов').fill('1')
    await field('ФИО депутата 1').fill('Петров Алексей Николаевич')
    await field('Дата сессии').fill('15.12.2026')
    await field('Номер сессии').fill('14')
    await page.getByRole('combobox', { name: 'Приведение в соответствие законов' }).click()
    const search = page.getByRole('combobox', { name: 'Поиск: Приведение в соответствие законов' })
    await search.fill('33-ФЗ')
    await page.getByRole('option', { name: '№ 33-ФЗ от' }).first().click()
    await page
      .getByRole('complementary', { name: 'Что будет в пакете' })
      .getByRole('button')
      .first()
      .waitFor()
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('*')) one.scrollTop = 0
    })
  },
  async messenger(page) {
    await page.goto('/messenger')
    await page.getByRole('list', { name: 'Чаты' }).getByRole('listitem').nth(3).click()
    await page.getByRole('log').getByRole('article').first().waitFor()
  },
  async documents(page) {
    await page.goto('/documents')
    await page.getByRole('heading', { level: 1, name: 'Документы' }).waitFor()
    await page.getByText('По умолчанию').first().waitFor()
  },
}

async function takePictures(browser: Browser, address: string): Promise<void> {
  const session = await signIn(address)
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, open] of Object.entries(pictures)) {
      const page = await browser.newPage({
        baseURL: address,
        viewport,
        deviceScaleFactor: 1.5,
        colorScheme: scheme,
        reducedMotion: 'reduce',
        locale: 'ru-RU',
        timezoneId: 'Asia/Yakutsk',
      })
      await page.addInitScript((facts) => {
        if (location.protocol === 'about:') return
        for (const [key, value] of Object.entries(facts)) localStorage.setItem(key, value)
      }, session)
      await open(page)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.waitForLoadState('networkidle')
      const main = (await page.getByRole('main').boundingBox())!
      const shown = await page.screenshot({
        clip: { x: main.x, y: 0, width: viewport.width - main.x, height: viewport.height },
      })
      const webp = await asWebp(browser, shown)
      const file = `${name}${scheme === 'dark' ? '-dark' : ''}.webp`
      await writeFile(path.join(folder, file), webp)
      say(`${file} ${Math.round(webp.length / 1024)} KB`)
      await page.close()
    }
}

async function signIn(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/managers/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  const call = async <Data>(name: string) => {
    const headers = { authorization: `Bearer ${data.token}` }
    const response = await fetch(`${address}/api/managers/v2/${name}`, { headers })
    return ((await response.json()) as { data: Data }).data
  }
  const profile = await call<{ manager_id: number }>('profile')
  const [channel] = await call<{ id: number }[]>('channels')
  return {
    token: data.token,
    managerId: String(profile.manager_id),
    haveOrganization: 'true',
    channelId: String(channel!.id),
  }
}

/** The browser writes it: it has the format. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const encoded = await page.evaluate(
    async ([source, share]) => {
      const bytes = Uint8Array.from(atob(source), (letter) => letter.codePointAt(0)!)
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: share })
      const letters = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
        String.fromCodePoint(byte),
      )
      return btoa(letters.join(''))
    },
    [png.toString('base64'), quality] as const,
  )
  await page.close()
  return Buffer.from(encoded, 'base64')
}

if (!(await buildWebClient())) throw new Error('The web client does not build')
chooseBrowser()
const { executablePath, args, env = {} } = chosenBrowser()!
const product = await startProduct()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  await takePictures(browser, product.url)
} finally {
  await browser.close()
  await product.stop()
}
