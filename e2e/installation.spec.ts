import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { expect } from './support/chats.ts'
import { newOwner, signInPage, sizes, test } from './support/fixtures.ts'
import { onOwnProduct } from './support/own-product.ts'

/** The product behind an address of its own, of which a new version can be put up. */
async function updatable(product: string): Promise<{ url: string; update: () => void; server: Server }> {
  let version = 1
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      // What the browser has of the former version is not asked about.
      const dropped = new Set(['host', 'connection', 'accept-encoding', 'if-none-match', 'if-modified-since'])
      const headers = Object.entries(request.headers).filter(([name]) => !dropped.has(name))
      const answer = await fetch(new URL(request.url ?? '/', product), {
        method: request.method!,
        headers: headers as [string, string][],
        redirect: 'manual',
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      })
      const type = answer.headers.get('content-type') ?? ''
      const isPage = type.startsWith('text/html')
      const isWorker = request.url === '/service-worker.js'
      response.statusCode = answer.status
      for (const [name, value] of answer.headers)
        if (!['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name))
          response.setHeader(name, value)
      if (!isPage && !isWorker) return void response.end(Buffer.from(await answer.arrayBuffer()))
      const text = await answer.text()
      response.end(
        isPage
          ? text.replace('<head>', `<head><meta name="version" content="${version}">`)
          : text.replace("const version = '", `const version = '${version}`),
      )
    })().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, update: () => (version = 2), server }
}

test.describe('the installed product', () => {
  test.describe.configure({ timeout: 150_000 })

  test('CHAT-65 it is an application with icons and shortcuts', async ({ request }) => {
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
      display: string
      icons: { src: string; sizes: string; type: string; purpose?: string }[]
      shortcuts: { name: string; url: string }[]
    }
    expect(manifest.display).toBe('standalone')
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Мессенджер', 'Документы'])
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
    expect(pictures.map(({ sizes: size, purpose }) => [size, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    for (const { src, sizes: size } of pictures) {
      const picture = await (await request.get(src)).body()
      // The width stands in the header of a PNG.
      expect([
        picture.subarray(1, 4).toString(),
        `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`,
      ]).toEqual(['PNG', size])
    }
  })

  test('CHAT-65 a new version waits for «Обновить» and is never mixed with the one before', async ({
    browser,
    api,
  }) => {
    const { url, update, server } = await updatable(process.env['E2E_BASE_URL'] ?? '')
    const context = await browser.newContext({ baseURL: url, locale: 'ru-RU', viewport: sizes.office })
    const page = await context.newPage()
    await signInPage(page, await newOwner(api))
    await page.goto('/profile')
    await page.getByRole('switch', { name: 'Читать без связи на этом устройстве' }).check()
    // The worker keeps every file of the build first.
    await expect(page.getByRole('button', { name: 'Забыть на этом устройстве' })).toBeVisible({
      timeout: 60_000,
    })
    // A screen reader says the title of the page before the scripts have come.
    const loaded = await page.goto('/documents')
    expect(loaded?.fromServiceWorker()).toBe(true)
    expect(await loaded?.text()).toContain('<title>Документы</title>')
    const version = page.locator('meta[name="version"]')
    await expect(version).toHaveAttribute('content', '1')
    update()
    await page.reload()
    const bar = page.getByRole('status').filter({ hasText: 'Есть новая версия' })
    await expect(bar).toBeVisible({ timeout: 60_000 })
    // Until it is asked for, every page is of the version before.
    await page.goto('/messenger')
    await expect(version).toHaveAttribute('content', '1')
    await expect(bar).toBeVisible()
    await page.screenshot({ path: 'artifacts/screens/update-bar.png' })
    await bar.getByRole('button', { name: 'Обновить' }).click()
    // The worker before answers first what it was asked: on a busy machine that takes its time.
    await expect(version).toHaveAttribute('content', '2', { timeout: 60_000 })
    await expect(bar).toHaveCount(0)
    await page.goto('/documents')
    await expect(version).toHaveAttribute('content', '2')
    await context.close()
    server.close()
    server.closeAllConnections()
  })
})

const withoutKeeping = onOwnProduct({ environment: { OFFLINE_DAYS: '0' } })

withoutKeeping('CHAT-63 OFFLINE_DAYS=0 removes the switch', async ({ page, api }) => {
  await signInPage(page, await newOwner(api))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Сеансы' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Читать без связи на этом устройстве' })).toHaveCount(0)
})
