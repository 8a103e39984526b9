import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { expect, signInPage, test } from './support/fixtures.ts'

const built = path.resolve(import.meta.dirname, '../apps/web/dist')

interface Loaded {
  kilobytes: number
  /** Script files. */
  files: number
  hosts: Set<string>
}

/** Kilobytes of script, gzip, that an address loads until it is quiet, in how many files, and every host it asks. */
async function loadedBy(page: Page, address: string): Promise<Loaded> {
  // Else what the page before still asks for would be counted too.
  await page.goto('about:blank')
  const files = new Set<string>()
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { host, pathname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') || protocol.startsWith('ws')) hosts.add(host)
    if (pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const bytes = [...files]
    .map((file) => path.join(built, file))
    .map((file) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size)
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1024, files: files.size, hosts }
}

test.describe('script budgets of the build', () => {
  test('the landing loads at most 80 KB and asks no other host', async ({ page, baseURL }) => {
    const { kilobytes, hosts } = await loadedBy(page, '/landing')
    expect(kilobytes).toBeLessThanOrEqual(80)
    expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
  })

  test('the sign-in loads at most 137 KB and asks no other host', async ({ page, baseURL }) => {
    const { kilobytes, hosts } = await loadedBy(page, '/authorization')
    expect(kilobytes).toBeLessThanOrEqual(137)
    expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
  })

  test('the shell with the messenger loads at most 233 KB in at most 40 files', async ({ page, owner }) => {
    await signInPage(page, owner)
    const { kilobytes, files } = await loadedBy(page, '/messenger')
    expect(kilobytes).toBeLessThanOrEqual(233)
    expect(files).toBeLessThanOrEqual(40)
  })

  test('API-114 pages carry the policy and the bearer stands in no address', async ({ page, owner }) => {
    await signInPage(page, owner)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const answer = await page.goto('/messenger')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types sanitised-html',
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule)
    }
    await page.waitForLoadState('networkidle')
    expect(addresses.filter((address) => address.includes(owner.token))).toEqual([])
  })

  test('pages come compressed to whoever takes that, and say the same to others', async ({ page }) => {
    for (const address of ['/landing', '/authorization', '/admin']) {
      const packed = await page.request.get(address)
      const plain = await page.request.get(address, { headers: { 'accept-encoding': 'identity' } })
      expect([packed, plain].map((one) => one.headers()['content-encoding'])).toEqual(['gzip', undefined])
      expect([packed, plain].map((one) => one.headers()['vary'])).toEqual([
        'accept-encoding',
        'accept-encoding',
      ])
      expect(await packed.text()).toBe(await plain.text())
      expect(Number(packed.headers()['content-length'])).toBeLessThan((await plain.body()).length / 2)
    }
  })

  test('API-114 no page is to be had without its policy, and no file for a year that the next version changes', async ({
    page,
  }) => {
    for (const file of ['/workspace.html', '/admin.html', '/index.html', '/news.html']) {
      const headers = (await page.request.get(file)).headers()
      expect(headers['content-security-policy'], file).toContain("frame-ancestors 'none'")
      expect(headers, file).toMatchObject({
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    }
    for (const hidden of ['/assets/', '/assets/..%2f..%2fpackage.json', '/.git/config', '/.env']) {
      const answer = await page.request.get(hidden)
      const text = await answer.text()
      expect(answer.status() === 404 || text.startsWith('<!doctype html>'), hidden).toBe(true)
      expect(text, hidden).not.toMatch(/"name": "uprava"|repositoryformatversion/u)
    }
    for (const file of ['/service-worker.js', '/before-start.js', '/manifest.webmanifest', '/favicon.svg']) {
      const headers = (await page.request.get(file)).headers()
      expect(headers['cache-control'], file).toBe('public, max-age=3600')
    }
    const asset = /\/assets\/[\w.-]+\.js/u.exec(await (await page.request.get('/messenger')).text())![0]
    expect((await page.request.get(asset)).headers()['cache-control']).toContain('immutable')
  })
})
