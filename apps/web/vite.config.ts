import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { workspacePaths } from '@uprava/contract/rules/screen-titles.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Connect, type Plugin } from 'vite'

/** Where the server of `npm run dev` listens: the address it takes itself from HOST and PORT. */
const SERVER = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? 8080}`

const laterIcons = iconsOfOtherScreens()

export default defineConfig({
  appType: 'mpa',
  plugins: [
    react(),
    laterIcons.plugin,
    withoutUnusedParts(),
    parts(),
    pages(),
    waitingScreen(),
    fontPreload(),
    policyGuard(),
    entriesApart(),
    shellOfWorker(),
    precompressed(),
  ],
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // `font-src` and `script-src` name 'self' alone, so nothing but a small picture may become a data: address.
    assetsInlineLimit: (file) => (/\.(svg|png)$/.test(file) ? undefined : false),
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        landing: 'index.html',
        news: 'news.html',
        workspace: 'workspace.html',
        admin: 'admin.html',
      },
      output: {
        // Each combination of screens would get a file of its own for what they share: a hundred requests a page.
        codeSplitting: {
          groups: [
            { name: 'router', test: /@tanstack[\\/](?:react-router|router-core|history)[\\/]/, priority: 3 },
            // What a page begins with, in exactly the pieces its pages share: the landing loads nothing of the workspace.
            { name: 'start', tags: ['$initial'], entriesAware: true, priority: 2 },
            // Components and icons behind the first page are small and on nearly every screen. What sanitises HTML is not.
            {
              name: (id) => (laterIcons.has(id) ? 'icons' : 'ui'),
              test: /[\\/]src[\\/]ui[\\/](?!theme|lib[\\/]library-provider|layout[\\/]html|lib[\\/]sanitised|feedback[\\/]toasts|dates[\\/](?:calendar|date-|day-span|time-)|fields[\\/](?:mask|phone|option-list|new-password|(?:multi-)?select|radio-choice|textarea|inn-input)|overlays[\\/](?:form-dialog|popover-layer|dialog-layer|modal|drawer|stage|confirm-)|files[\\/](?:image-upload|drop-zone)|layout[\\/](?:filter-panel|side-panel|next-page|contact-links)|lib[\\/](?:match(?:-words|es-search)|use-(?:filter|debounced|min-duration)|save-file))|@tabler|@tanstack[\\/](?:react-query|query-core)/,
              minShareCount: 2,
              priority: 1,
            },
            // Small parts of the messenger that run behind every screen.
            {
              name: 'messages',
              test: /[\\/]features[\\/]messenger[\\/](?:chat\.ts|chat-face\.tsx|messenger\.(?:changes|queries)|groups[\\/]group-rules|message[\\/]attachments|scheduled[\\/]sending-time|order[\\/](?:folder-rules|order\.queries)|outbox[\\/](?:message-store|outgoing-messages)|state[\\/])|[\\/]features[\\/]team[\\/]|(?:rules|limits)[\\/](?:chat-folders|notification-kinds|person-name|voice-text|file-extensions|preview-limits|messenger-limits)|[\\/]idb[\\/]/,
              minShareCount: 2,
              priority: 0,
            },
            // What the list of chats, the conversation and the bar of a voice message share.
            {
              name: 'drafts',
              test: /[\\/]features[\\/]messenger[\\/](?:composer[\\/](?:drafts|mention-source)|voice[\\/](?:load-voice|playing|recordings)\.)/,
              minShareCount: 2,
              priority: 0,
            },
            // What places menus, lists of choices and dialogs: no screen begins with one.
            {
              name: 'popover',
              test: /@mantine|@floating-ui|[\\/]src[\\/]ui[\\/](?:overlays[\\/]dialog-layer|lib[\\/]library-provider)/,
              minShareCount: 2,
              priority: 1,
            },
            // Fields with masks, dates and choices, and the dialogs around them: the conversations begin without.
            {
              name: 'forms',
              test: /@maskito|[\\/]src[\\/]ui[\\/](?:dates|fields|files|layout[\\/]filter-panel|overlays[\\/](?:form-dialog|modal))|rules[\\/]password-strength/,
              minShareCount: 2,
              priority: 0,
            },
          ],
        },
        // The bundler joins the names of all pages that share a piece.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${shortName(name)}-[hash][extname]`,
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': SERVER,
      '/ai': SERVER,
      '/files': SERVER,
      '/broadcasting': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
})

const shortName = (name: string): string => path.parse(name.split('~')[0] ?? name).name

/**
 * Leaves out what the component library would write into style elements, which the policy blocks, and keep in local storage, and
 * its own colours with those of variants and the arrows of its menus, which no part in use has: they would stand before the
 * first screens.
 */
function withoutUnusedParts(): Plugin {
  const parts: Readonly<Record<string, string>> = {
    'core/MantineProvider/MantineCssVariables/MantineCssVariables': 'MantineCssVariables = () => null',
    'core/MantineProvider/MantineClasses/MantineClasses': 'MantineClasses = () => null',
    'core/MantineProvider/default-colors': 'DEFAULT_COLORS = {}',
    'core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver':
      'defaultVariantColorsResolver = () => ({})',
    'core/MantineProvider/color-scheme-managers/local-storage-manager':
      'localStorageColorSchemeManager = () => null',
    'utils/Floating/FloatingArrow/FloatingArrow': 'FloatingArrow = () => null',
  }
  const missing = new Set(Object.keys(parts))
  return {
    name: 'without-unused-parts',
    apply: 'build',
    load(id) {
      const [, part = ''] = /@mantine\/core\/esm\/(.+)\.mjs$/.exec(id.replaceAll('\\', '/')) ?? []
      if (!(part in parts)) return null
      missing.delete(part)
      return `export const ${parts[part]}`
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`the component library has no ${[...missing].join()} any more`)
    },
  }
}

/** Where what the shell and the messenger show begins: each is loaded for itself. */
const FIRST_SCREENS =
  /[\\/]src[\\/](?:app[\\/]workspace[\\/](?:main|shell-route)\.tsx|features[\\/](?:shell[\\/]index|messenger[\\/](?:index|pages))\.ts|features[\\/]messenger[\\/]conversation[\\/]conversations\.tsx)$/

/**
 * Names the icons that neither the shell nor the messenger shows: a third of those on several screens, which would stand before
 * the chats. All icons come from one file, so what a screen shows is known from the names that its sources import.
 */
function iconsOfOtherScreens(): { plugin: Plugin; has: (id: string) => boolean } {
  const namesIn = new Map<string, readonly string[]>()
  let shown: ReadonlySet<string> = new Set()
  return {
    has: (id) => {
      const [, icon] = /icons-react[\\/].+[\\/](Icon\w+)\.mjs$/.exec(id) ?? []
      return icon !== undefined && !shown.has(icon)
    },
    plugin: {
      name: 'icons-of-other-screens',
      apply: 'build',
      transform: {
        filter: { id: /[\\/]src[\\/].+\.tsx?$/ },
        order: 'pre',
        handler(source, id) {
          const imported = /import\s*\{([^}]*)\}\s*from '@tabler\/icons-react'/.exec(source)?.[1] ?? ''
          namesIn.set(id, imported.match(/Icon\w+/g) ?? [])
        },
      },
      buildEnd() {
        const reached = new Set([...namesIn.keys()].filter((id) => FIRST_SCREENS.test(id)))
        // A set is walked through with what is added on the way.
        for (const id of reached)
          for (const next of this.getModuleInfo(id)?.importedIds ?? [])
            if (namesIn.has(next)) reached.add(next)
        shown = new Set([...reached].flatMap((id) => namesIn.get(id) ?? []))
        if (shown.size === 0) this.error('no icon of the first screens was found')
      },
    },
  }
}

/** Fails the build where a page loads the beginning of another page, in a piece they share: it would begin that one too. */
function entriesApart(): Plugin {
  return {
    name: 'entries-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      for (const entry of chunks.filter((chunk) => chunk.isEntry)) {
        const reached = new Set([entry.fileName])
        // A set is walked through with what is added on the way.
        for (const name of reached)
          for (const next of [
            ...(byName.get(name)?.imports ?? []),
            ...(byName.get(name)?.dynamicImports ?? []),
          ]) {
            if (byName.get(next)?.isEntry && next !== entry.fileName)
              this.error(`${entry.name} loads the beginning of ${next} by ${name}`)
            reached.add(next)
          }
      }
    },
  }
}

/** Writes into the service worker which files make the workspace, and of which version they are. */
function shellOfWorker(): Plugin {
  return {
    name: 'shell-of-worker',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'workspace')
      const reached = new Set(entry ? [entry.fileName] : [])
      // A set is walked through with what is added on the way.
      for (const name of reached) {
        const chunk = byName.get(name)
        for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) reached.add(next)
        for (const style of chunk?.viteMetadata?.importedCss ?? []) reached.add(style)
      }
      const fonts = Object.keys(bundle).filter((file) =>
        /golos-text-(cyrillic|latin)-wght.*\.woff2$/.test(file),
      )
      const waiting = Object.keys(bundle).filter((file) => file.startsWith('assets/waiting-'))
      const own = ['favicon.svg', 'logo.svg', 'before-start.js', 'icons/icon-192.png']
      const files = [...reached, ...fonts, ...waiting, ...own].map((file) => `/${file}`)
      const target = path.join(dir, 'service-worker.js')
      const [source, page] = await Promise.all([
        readFile(target, 'utf8'),
        readFile(path.join(dir, 'workspace.html'), 'utf8'),
      ])
      const version = createHash('sha256')
        .update(source + page + files.join() + workspacePaths.join())
        .digest('hex')
        .slice(0, 16)
      const filled = source
        .replace("const version = 'development'", `const version = '${version}'`)
        .replace('const files = []', `const files = ${JSON.stringify(files)}`)
        .replace('const screens = []', `const screens = ${JSON.stringify(workspacePaths)}`)
      if (![version, files.join('","'), workspacePaths.join('","')].every((part) => filled.includes(part)))
        this.error('the service worker has no place for its files')
      await writeFile(target, filled)
    },
  }
}

/** Writes every text of the build once more as brotli and gzip: the server sends them without compressing again. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const built = Object.keys(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file))
      const files = [...built, 'before-start.js']
      await Promise.all(
        files.map(async (file) => {
          const target = path.join(dir, file)
          const content = await readFile(target)
          const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
          await writeFile(`${target}.br`, await promisify(brotliCompress)(content, best))
          await writeFile(`${target}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}

/**
 * What the workspace shows until its first screen has come is painted by a small file of its own; the stylesheet of everything
 * else does not hold it back: it comes for print and is applied when the application starts.
 */
function waitingScreen(): Plugin {
  const source = '/src/app/workspace/waiting.css'
  let built: { name: string; css: string } | undefined
  return {
    name: 'waiting-screen',
    async configResolved({ root, command }) {
      if (command !== 'build') return
      const [css, tokens] = await Promise.all(
        [source, '/src/ui/tokens.css'].map((file) => readFile(path.join(root, file), 'utf8')),
      )
      const whole = (fallbackFont(tokens) + tokensOf(css, tokens) + css)
        .replaceAll(/\/\*[^]*?\*\//gu, '')
        .replaceAll(/\s+/gu, ' ')
      const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8)
      built = { name: `assets/waiting-${hash}.css`, css: whole }
    },
    generateBundle() {
      if (built) this.emitFile({ type: 'asset', fileName: built.name, source: built.css })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path: page }) {
        if (page !== '/workspace.html') return html
        // In the head, where those that are loaded later stand behind them; applied by late-styles.ts.
        const late = html.replaceAll(
          '<link rel="stylesheet"',
          '<link rel="stylesheet" media="print" fetchpriority="high"',
        )
        return late.replace(
          '<script src="/before',
          `<link rel="stylesheet" href="${built ? `/${built.name}` : source}" />\n    <script src="/before`,
        )
      },
    },
  }
}

/** The letters that text is drawn with until the font has come. */
function fallbackFont(tokens: string): string {
  const face = /@font-face \{[^}]*'Golos Fallback'[^}]*\}/u.exec(tokens)?.[0]
  if (face === undefined) throw new Error('tokens.css has no fallback font')
  return face
}

/** The tokens that a stylesheet names, with their values in both schemes. */
function tokensOf(css: string, tokens: string): string {
  const dark = tokens.indexOf("[data-mantine-color-scheme='dark']")
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/gu)].map(([, name]) => name))
  const valuesIn = (part: string) => {
    const rules: string[] = []
    // A set is walked through with what is added on the way: a value may name another token.
    for (const name of used) {
      const value = new RegExp(`${name}: ([^;]+);`, 'u').exec(part)?.[1]
      if (value === undefined) continue
      for (const [, inner] of value.matchAll(/var\((--[\w-]+)\)/gu)) used.add(inner)
      rules.push(`${name}: ${value};`)
    }
    return rules.join('')
  }
  const inDark = valuesIn(tokens.slice(dark))
  return `:root{${valuesIn(tokens.slice(0, dark))}}:root[data-mantine-color-scheme='dark']{${inDark}}`
}

/** `<!-- part: header -->` of a public page is the file of that name beside the landing. */
function parts(): Plugin {
  const folder = path.join(import.meta.dirname, 'src/app/landing/parts')
  return {
    name: 'parts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const names = [...html.matchAll(/<!-- part: ([\w-]+) -->/g)].map(([, name = '']) => name)
        const contents = await Promise.all(
          names.map((name) => readFile(path.join(folder, `${name}.html`), 'utf8')),
        )
        return names.reduce(
          (page, name, at) => page.replace(`<!-- part: ${name} -->`, () => contents[at] ?? ''),
          html,
        )
      },
    },
  }
}

/** Gives every address the page the server gives it: the public pages, the console, the workspace for all the rest. */
function pageOf(path: string): string {
  if (path === '/landing' || path === '/landing/') return '/index.html'
  if (path.startsWith('/landing/news/')) return '/news.html'
  if (path === '/admin' || path.startsWith('/admin/')) return '/admin.html'
  return '/workspace.html'
}

function pages(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const [path = '/', query] = (request.url ?? '/').split('?')
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && !path.includes('.')) request.url = pageOf(path) + (query ? `?${query}` : '')
    next()
  }
  return {
    name: 'pages',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  }
}

/**
 * Asks for the two font files every Russian page needs along with the stylesheet, so that text is not drawn twice. Not for the
 * workspace: it has no text until its scripts have come, and the fonts, a third of what comes before, would hold them up.
 */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, path: page }) =>
        Object.keys(page === '/workspace.html' ? {} : (bundle ?? {}))
          .filter((file) => /golos-text-(cyrillic|latin)-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  }
}

/** Refuses a page that the product's Content-Security-Policy would break: inline script, inline style, foreign host. */
function policyGuard(): Plugin {
  const broken = [
    [/<script(?![^>]*\ssrc=)[^>]*>/i, 'an inline script'],
    [/<style[\s>]/i, 'a style element'],
    [/<[^>]+\sstyle=/i, 'a style attribute'],
    [/<[^>]+\son[a-z]+=/i, 'an inline handler'],
    [/<(?:script|link|img|source)[^>]+(?:src|href)="(?:https?:)?\/\//i, 'an address of another host'],
  ] as const
  return {
    name: 'policy-guard',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) => {
        for (const [pattern, what] of broken) {
          if (pattern.test(html))
            throw new Error(`${path} contains ${what}, which the Content-Security-Policy blocks`)
        }
      },
    },
  }
}
