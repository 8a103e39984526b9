import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { chromium } from '@playwright/test'

import { say } from './console.ts'
import { ROOT, runAloud } from './run.ts'

/** How Playwright and Lighthouse start the browser. */
export interface Browser {
  executablePath: string
  args: string[]
  env?: Record<string, string>
}

/** Tests run as root in containers, without a screen, and nothing may go out to the network by itself. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The shell without a window is the same engine and takes a quarter less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const UNPACKED = path.join(ROOT, '.cache/browser')
const UNPACKED_START = path.join(UNPACKED, 'start.json')

/** A Chromium that starts on this machine: CHROME_PATH, Playwright's own, an installed one, the one of our packages. */
export function findBrowser(): Browser | undefined {
  const installed = [
    process.env['CHROME_PATH'],
    chromium.executablePath(),
    ...NAMES.flatMap(inPath),
    ...inMacApplications(),
  ]
  const executablePath = installed.find(
    (file) => file && existsSync(file) && starts({ executablePath: file, args: FLAGS }),
  )
  if (executablePath) return { executablePath, args: FLAGS }
  return unpackedBrowser()
}

/** Finds a Chromium or gets one: from the system's packages where that is allowed, else from the npm package. */
export async function installBrowser(): Promise<Browser> {
  const browser = findBrowser() ?? (await installFromSystem()) ?? (await unpackFromNpm())
  if (!browser) throw new Error('There is no browser for the tests: install Chromium, or set CHROME_PATH.')
  return browser
}

async function installFromSystem(): Promise<Browser | undefined> {
  if (process.geteuid?.() !== 0 || !inPath('apt-get')[0]) return undefined
  say('Installing Chromium with apt-get (once)')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => runAloud({ command: 'apt-get', args: ['-qq', ...args], environment })
  await apt('update')
  for (const name of NAMES.slice(0, 2)) {
    await apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-color-emoji')
    const browser = findBrowser()
    if (browser) return browser
  }
  return undefined
}

/** The package is made for Linux on x64. It unpacks into the folder of temporary files, so that is lent to it. */
async function unpackFromNpm(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  say('Unpacking the Chromium of the npm packages (once)')
  const { default: packed } = await import('@sparticuz/chromium')
  const draft = `${UNPACKED}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = draft
  try {
    // It unpacks for its user alone; whoever starts the tests next may be another.
    chmodSync(await packed.executablePath(), 0o755)
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
  const fonts = path.join(UNPACKED, 'fonts')
  const config = path.join(draft, 'fonts/fonts.conf')
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('/tmp/fonts', fonts))
  // What makes it a function of a cloud, and what would make it laxer than the browsers of people.
  const unwanted =
    /^--(single-process|no-zygote|headless|disable-web-security|allow-running-insecure-content)\b/
  const browser: Browser = {
    executablePath: path.join(UNPACKED, 'chromium'),
    args: [...new Set([...packed.args.filter((flag) => !unwanted.test(flag)), ...FLAGS])],
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { env: { FONTCONFIG_PATH: fonts } }),
  }
  writeFileSync(path.join(draft, path.basename(UNPACKED_START)), JSON.stringify(browser))
  rmSync(UNPACKED, { recursive: true, force: true })
  renameSync(draft, UNPACKED)
  return unpackedBrowser()
}

function unpackedBrowser(): Browser | undefined {
  if (!existsSync(UNPACKED_START)) return undefined
  const browser = JSON.parse(readFileSync(UNPACKED_START, 'utf8')) as Browser
  return starts(browser) ? browser : undefined
}

/** A file of that name may be a hint to install something, or lack a library. */
function starts({ executablePath, env }: Browser): boolean {
  const { status } = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    timeout: 20_000,
  })
  return status === 0
}

function inPath(name: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file))
}

function inMacApplications(): string[] {
  return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
}
