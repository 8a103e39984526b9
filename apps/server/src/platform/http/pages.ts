import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import fastifyStatic from '@fastify/static'
import { screenTitle } from '@uprava/contract/rules/screen-titles.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { isDemoOnNetwork, isHttpsInstallation, publicAddress, settings } from '#platform/settings.ts'

import { refuse } from './refuse.ts'
import type { HttpServer } from './server.ts'

/** The build output of the web client. */
const distFolder = path.resolve(import.meta.dirname, '../../../../web/dist')

type Page = 'landing' | 'news' | 'workspace' | 'admin'
const pageFiles: Readonly<Record<Page, string>> = {
  landing: 'index.html',
  news: 'news.html',
  workspace: 'workspace.html',
  admin: 'admin.html',
}

/** Public settings, passed to the pages in the `content` of a meta element: inline scripts are not allowed. */
export type PublicSettings = {
  /** The realtime port to connect to; null: the page's own. */
  realtimePort: number | null
  /** PUBLIC_URL is an http address: the administrator allows connections without TLS (RT-35). */
  plainHttp: boolean
  /** How many days of messages a browser may keep for reading without a connection; 0: none. */
  offlineDays: number
  related: { url: string; name: string } | null
  support: { chat: string | null; email: string | null; phone: string | null }
}

/** Serves the web client's files and, for every other address, the page of the address. */
export async function mountPages(app: HttpServer, publicSettings: () => PublicSettings): Promise<void> {
  const pages = new Map<Page, string>()
  if (existsSync(distFolder)) {
    for (const [page, file] of Object.entries(pageFiles))
      pages.set(page as Page, readFileSync(path.join(distFolder, file), 'utf8'))
    await app.register(fastifyStatic, {
      root: distFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      serveDotFiles: false,
      // Pages are sent below, with their policy: as files they could be framed and would be kept for a year.
      globIgnore: ['**/*.html*'],
      setHeaders: (reply, file) => {
        if (!isNamedByContent(file)) reply.header('cache-control', 'public, max-age=3600')
      },
    })
  }
  const send = (page: Page) => (request: FastifyRequest, reply: FastifyReply) => {
    const html = pages.get(page)
    const pathname = pathOf(request.url)
    if (html === undefined) throw refuse.unavailable('Веб-клиент не собран. Запустите npm start.')
    const filled = withDemoBar(page === 'workspace' ? withTitle(withShape(html, pathname), pathname) : html)
      .replaceAll('{origin}', () => new URL(publicAddress()).origin)
      .replace(
        'uprava-settings" content=""',
        () => `uprava-settings" content="${attribute(publicSettings())}"`,
      )
    void reply
      .type('text/html; charset=utf-8')
      .headers(pageHeaders(request))
      .header('vary', 'accept-encoding')
    if (!/\bgzip\b/u.test(request.headers['accept-encoding'] ?? '')) return reply.send(filled)
    return reply.header('content-encoding', 'gzip').send(compressed(filled))
  }
  app.get('/', (_request, reply) => reply.redirect('/landing'))
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url)
    if (/^\/(api|ai|files|broadcasting|socket\.io)(\/|$)/u.test(pathname)) throw refuse.notFound()
    if (request.method !== 'GET' && request.method !== 'HEAD') throw refuse.notFound()
    // A missing asset must not be answered with a page: the browser would parse HTML as code.
    if (pathname.startsWith('/assets/')) throw refuse.notFound()
    return send(pageOf(pathname))(request, reply)
  })
}

/** Pages as they were last sent, by what they hold: a few dozen, until the settings change. */
const compressedPages = new Map<string, Buffer>()

/** The page compressed; a long one takes a millisecond, once. Nothing of the request or of an account is in it. */
function compressed(html: string): Buffer {
  const known = compressedPages.get(html)
  if (known) return known
  if (compressedPages.size >= 100) compressedPages.clear()
  const made = gzipSync(html, { level: 9 })
  compressedPages.set(html, made)
  return made
}

/** The build names the files of `assets` by their content; the others are the same name with every version. */
const isNamedByContent = (file: string): boolean =>
  path.relative(distFolder, file).startsWith(`assets${path.sep}`)

/** The path as it was sent. Parsed as an address `//x` would be a host, and `//[` none: whoever sends that gets a page. */
const pathOf = (target: string): string => target.split(/[?#]/u, 1)[0]!

function pageOf(pathname: string): Page {
  if (pathname === '/landing' || pathname === '/landing/') return 'landing'
  if (pathname.startsWith('/landing/news/')) return 'news'
  return pathname === '/admin' || pathname.startsWith('/admin/') ? 'admin' : 'workspace'
}

/** Paths of the workspace that begin with a form or a text, and not with the menu. */
const formPaths =
  /^\/(?:authorization|registration|managers|invitation|agreement|privacy|about|create-organization|channels|join)(?:\/|$)/u

/** Which shape the page shows until its first screen has come (apps/web/src/app/workspace/waiting.css). */
const withShape = (html: string, pathname: string): string =>
  formPaths.test(pathname)
    ? html
        .replace('<html ', '<html data-waiting="form" ')
        .replace('data-title=""', `data-title="${screenTitle(pathname)}"`)
    : html

/** Says which screen it is before the scripts have come: a screen reader speaks the title of the page that has been loaded. */
const withTitle = (html: string, pathname: string): string =>
  html.replace(/<title>[^<]*<\/title>/u, `<title>${screenTitle(pathname)}</title>`)

/** On every page of a demo that others reach (wire §10): whoever types something real is warned before. */
function withDemoBar(html: string): string {
  if (!isDemoOnNetwork()) return html
  const text = 'Демонстрация: данные вымышленные, пароли известны всем'
  return html
    .replace('<html ', '<html data-demo ')
    .replace('<body>', `<body><aside class="demo-bar" aria-label="Демонстрация">${text}</aside>`)
}

/** The requested host name; undefined for an invalid header. */
function hostOf(request: FastifyRequest): string | undefined {
  return /^(?<name>[\w.-]+|\[[\da-f:]+\])(:\d+)?$/iu.exec(request.headers.host ?? '')?.groups?.['name']
}

function attribute(value: PublicSettings): string {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The page's policy (wire §1, D-05): only the own origin and the realtime port of the same host. */
export function pageHeaders(request: FastifyRequest): Record<string, string> {
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${realtimeOrigin(request)}`,
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sanitised-html',
  ].join('; ')
  return {
    'content-security-policy': csp,
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-cache',
  }
}

function realtimeOrigin(request: FastifyRequest): string {
  const port = settings().REALTIME_PORT
  const host = hostOf(request)
  if (port === 'same' || host === undefined) return ''
  const isSecure = request.protocol === 'https' || isHttpsInstallation()
  return ` ${isSecure ? 'https' : 'http'}://${host}:${port} ${isSecure ? 'wss' : 'ws'}://${host}:${port}`
}
