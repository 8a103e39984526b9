import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { fitsNarrowPhone, openConsole, openConsoleAs } from './support/console.ts'
import { expect, lookAt } from './support/fixtures.ts'
import { onOwnProduct } from './support/own-product.ts'
import type { Product } from './support/product.ts'

/** Copies are of the whole installation: a product of its own, whose nights do not make any. */
const test = onOwnProduct({ environment: { BACKUP_AT: 'off' } })

const section = (page: Page) =>
  page.getByRole('navigation', { name: 'Разделы консоли' }).getByRole('link', { name: 'Копии' })
const bar = (page: Page) => page.getByRole('complementary', { name: 'Проверка копий' })
/** Names of copies, tables and stored objects, as the commands take them. */
const own = /\d{4}-\d{2}-\d{2}T[\d-]+Z|managers|base\/[\w/.]+|SHA-256/gu
const making = { timeout: 280_000 }

/** Flips a byte of a table's data in the only copy; answers the name of the table. */
async function damageCopy({ dataDir }: Product): Promise<string> {
  const folder = path.join(dataDir, 'backups')
  const id = (await readdir(folder)).find((name) => /^\d{4}-/u.test(name))!
  const lines = (await readFile(path.join(folder, id, 'contents.jsonl'), 'utf8')).trim().split('\n')
  const line = lines
    .map((text) => JSON.parse(text) as { path: string; table?: string })
    .find(({ table }) => table === 'managers')!
  const place = path.join(folder, id, line.path)
  const bytes = await readFile(place)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = bytes[middle]! ^ 1
  await writeFile(place, bytes)
  return line.table!
}

test('OPS-13 «Копии» makes a copy, proves it, and shows a failed proof in red', async ({
  page,
  api,
  browser,
  product,
}) => {
  test.setTimeout(900_000)
  await openConsole(page, 'backups')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Копии')
  await expect(page.getByText('Копий ещё нет')).toBeVisible()
  await expect(page.getByText('Ночные копии выключены.')).toBeVisible()
  await lookAt(page, 'console-backups-empty')
  await fitsNarrowPhone(page)

  const make = page.getByRole('button', { name: 'Сделать копию' })
  await make.press('Enter')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Делается')
  await expect(make).toHaveAttribute('aria-disabled', 'true')
  await lookAt(page, 'console-backups-making', own)
  await expect(row).toContainText('Готова', making)
  await expect(row).toContainText('Не проверялась')
  await expect(page.getByText('Последняя копия', { exact: true })).toBeVisible()

  const verify = row.getByRole('button', { name: 'Проверить' })
  await verify.press('Enter')
  await expect(row).toContainText('Проверяется')
  await expect(row).toContainText('Цела', making)
  // The outcome is there before its task has ended, which holds the next one off.
  await expect(row).toContainText('Готова', making)
  await expect(page.getByText(/: копия цела$/u)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await lookAt(page, 'console-backups', own)
  await fitsNarrowPhone(page)

  const table = await damageCopy(product)
  await verify.press('Enter')
  await expect(row).toContainText('Не подтверждена', making)
  await expect(row).toContainText(new RegExp(`таблица ${table}: .*не совпадает SHA-256`, 'u'))
  await expect(bar(page)).toHaveText('Последняя проверка копии не удалась')
  await lookAt(page, 'console-backups-failed-proof', own)
  await fitsNarrowPhone(page)
  const { items } = await api.admin<{ items: { action_code: string }[] }>('GET', '/audit?search=копия')
  expect(new Set(items.map((entry) => entry.action_code))).toEqual(
    new Set(['backup_requested', 'backup_made', 'backup_proof_requested', 'backup_proven']),
  )

  const auditor = await browser.newPage({ baseURL: product.url })
  await openConsoleAs(auditor, api, { role: 'auditor', section: 'backups' })
  await expect(auditor.getByRole('row').nth(1)).toContainText('Не подтверждена')
  await expect(bar(auditor)).toBeVisible()
  await expect(auditor.getByRole('button', { name: /Сделать|Проверить/u })).toHaveCount(0)
  await lookAt(auditor, 'console-backups-auditor', own)
  await auditor.context().close()
  const operator = await browser.newPage({ baseURL: product.url })
  await openConsoleAs(operator, api, { role: 'operator', section: 'backups' })
  await expect(operator.getByText('Раздел недоступен для вашей роли')).toBeVisible()
  await expect(section(operator)).toHaveCount(0)
  await expect(bar(operator)).toHaveCount(0)
  await operator.context().close()
})

test('«Копии» says that it loads and what failed, and asks again', async ({ page }) => {
  await openConsole(page)
  let isOpen: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (isOpen = resolve))
  const calls = /\/api\/admin\/v1\/backups$/u
  await page.route(calls, async (route) => {
    await opened
    await route.abort()
  })
  await section(page).press('Enter')
  await expect(page.getByText('Загрузка…').first()).toBeAttached()
  await lookAt(page, 'console-backups-loading')
  isOpen()
  await expect(page.getByText('Не удалось загрузить данные')).toBeVisible()
  await lookAt(page, 'console-backups-failed')
  await fitsNarrowPhone(page)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Повторить' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
})

test('«Копии» says a proof that is old and when the disk is full', async ({ page }) => {
  const at = new Date(Date.now() - 40 * 3_600_000).toISOString()
  await page.route('**/api/admin/v1/backups/forecast', (route) =>
    route.fulfill({
      json: {
        data: {
          last_copy: { id: '2026-03-07T02-30-00Z', at, size: 5_000_000_000 },
          last_proof: { id: '2026-03-07T02-30-00Z', at, state: 'proven' },
          warning: 'old',
          nightly_at: '02:30',
          disks: [
            {
              disk: 'data',
              free: 40_000_000_000,
              total: 80_000_000_000,
              daily: 1_000_000_000,
              days_left: 40,
            },
            {
              disk: 'copies',
              free: 60_000_000_000,
              total: 80_000_000_000,
              daily: 5_000_000_000,
              days_left: 12,
            },
          ],
          days_left: 12,
        },
      },
    }),
  )
  await openConsole(page, 'backups')
  await expect(bar(page)).toContainText('Последняя проверка копии старше 36 часов')
  await expect(page.getByText(/^на 12\s+дней$/u)).toBeVisible()
  await expect(page.getByText('Копия делается каждую ночь в 02:30 по московскому времени.')).toBeVisible()
  await lookAt(page, 'console-backups-old-proof', own)
  await fitsNarrowPhone(page)
  await page.goto('/admin/accounts')
  await expect(bar(page)).toBeVisible()
})
