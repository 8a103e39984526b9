import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

import { chromium, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

const programs = ['Xvfb', 'dbus-daemon', 'openbox', 'orca', 'xdotool', 'chromium'] as const
/** More stops than a screen has before what is looked for. */
const mostStops = 80
/** The longest that a program of the desktop may take for one thing on a busy machine; what takes longer hangs. */
const timeoutMs = 45_000
/** The bus of accessibility, which is no command. */
const busLauncher = '/usr/libexec/at-spi-bus-launcher'

/** What this machine lacks for a desktop with a screen reader; empty where the test can run. */
export const missingPrograms = (): string[] => [
  ...programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0),
  ...(existsSync(busLauncher) ? [] : ['at-spi2-core']),
]

/**
 * A desktop without a screen on which Orca reads a whole Chromium aloud. There is no sound: what it would say stands in its
 * log. Keys are those of the keyboard (xdotool), so that Orca and the page get them as from a person.
 */
export class ScreenReader {
  readonly #folder: string
  readonly #environment: Record<string, string>
  readonly #desktop: ChildProcess
  #browser: BrowserContext | undefined
  /** Utterances up to here were asked for already. */
  #read = 0

  private constructor(folder: string, environment: Record<string, string>, desktop: ChildProcess) {
    this.#folder = folder
    this.#environment = environment
    this.#desktop = desktop
  }

  static async start(): Promise<ScreenReader> {
    const folder = await mkdtemp(path.join(tmpdir(), 'uprava-orca-'))
    const runtime = path.join(folder, 'run')
    await mkdir(runtime, { mode: 0o700 })
    await writeFile(path.join(folder, 'speechd.py'), speechServer)
    const log = path.join(folder, 'orca.log')
    const desktop = spawn(
      'dbus-run-session',
      ['--', 'xvfb-run', '-a', '-s', '-screen 0 1366x768x24', 'sh', '-c', startDesktop, busLauncher, log],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
        env: {
          ...process.env,
          HOME: folder,
          XDG_RUNTIME_DIR: runtime,
          PYTHONPATH: folder,
          LANG: 'C.UTF-8',
          LANGUAGE: 'ru',
          GTK_MODULES: 'gail:atk-bridge',
          ACCESSIBILITY_ENABLED: '1',
        },
      },
    )
    try {
      const environment = JSON.parse(await firstLine(desktop.stdout)) as Record<string, string>
      const reader = new ScreenReader(folder, environment, desktop)
      await reader.waitForSpeech(/включено/u)
      return reader
    } catch (error) {
      process.kill(-desktop.pid!, 'SIGKILL')
      throw error
    }
  }

  /** A whole Chromium with a window of its own on this desktop. */
  async openBrowser(baseURL: string): Promise<BrowserContext> {
    const profile = path.join(this.#folder, 'profile')
    await mkdir(path.join(profile, 'Default'), { recursive: true })
    // The browser's own question whether to keep a password would take the keyboard.
    const preferences = { credentials_enable_service: false, profile: { password_manager_enabled: false } }
    await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(preferences))
    this.#browser = await chromium.launchPersistentContext(profile, {
      executablePath: spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).stdout.trim(),
      headless: false,
      args: [
        '--no-sandbox',
        '--force-renderer-accessibility',
        '--lang=ru',
        '--test-type',
        `--app=${baseURL}/authorization`,
      ],
      env: this.#environment,
      baseURL,
      locale: 'ru-RU',
      viewport: null,
    })
    // Without it a wait for what does not come would last as long as the test.
    this.#browser.setDefaultTimeout(timeoutMs)
    return this.#browser
  }

  /** Presses keys of the keyboard, as xdotool names them: «Tab», «shift+Tab», «Return». */
  press(...keys: string[]): void {
    // Nothing else runs meanwhile, the clock of the test neither: without a limit a desktop that hangs would hang the run.
    const { error } = spawnSync('xdotool', ['key', '--delay', '30', ...keys], {
      env: this.#environment,
      timeout: timeoutMs,
    })
    if (error) throw error
  }

  /** Waits until something was said since the last time; what came up to it counts as read. */
  async waitForSpeech(expected: RegExp | string): Promise<void> {
    const spoken = async () => (await this.#utterances()).slice(this.#read).join(' | ')
    const said = expect.poll(spoken, {
      message: `the screen reader says ${String(expected)}`,
      timeout: timeoutMs,
    })
    await (typeof expected === 'string' ? said.toContain(expected) : said.toMatch(expected))
    this.#read = (await this.#utterances()).length
  }

  /** Goes on with Tab until the element has the focus. The name of every stop on the way has to be spoken. */
  async tabTo(target: Locator): Promise<void> {
    const page = target.page()
    for (let stop = 0; stop < mostStops; stop += 1) {
      const before = await page.evaluateHandle(() => document.activeElement)
      this.press('Tab')
      await page.waitForFunction((left) => document.activeElement !== left, before)
      const name = await nameOfFocused(page)
      if (name !== '') await this.waitForSpeech(name)
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The keyboard does not come to ${String(target)}`)
  }

  async stop(): Promise<void> {
    // A browser that does not answer any more ends with its desktop.
    await Promise.race([this.#browser?.close(), setTimeout(timeoutMs, undefined, { ref: false })])
    const ended = once(this.#desktop, 'exit')
    // The whole group: screen, buses, window manager, screen reader.
    process.kill(-this.#desktop.pid!, 'SIGKILL')
    await ended
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  get #log(): string {
    return path.join(this.#folder, 'orca.log')
  }

  /** What was said, without the names of the pressed keys: those have a blank before their voice. */
  async #utterances(): Promise<string[]> {
    const log = await readFile(this.#log, 'utf8').catch(() => '')
    return Array.from(log.matchAll(/^\S+ - SPEECH OUTPUT: '(.*)'(?:\{.*)?$/gmu), ([, said = '']) =>
      said.replaceAll(/\s+/gu, ' '),
    )
  }
}

/** In place of the speech server, which would wait for a sound card: none, and a log that is written line by line. */
const speechServer = `
from orca import debug
debug.debugFile.reconfigure(line_buffering=True)
raise ImportError('no sound')
`

/** The bus of accessibility ($0) before who asks it, then Orca with its log ($1); says the environment of who joins them. */
const startDesktop = `
"$0" --launch-immediately >/dev/null 2>&1 & sleep 2
openbox >/dev/null 2>&1 &
orca --replace --debug-file "$1" -d braille -d braille-monitor >/dev/null 2>&1 &
node -p 'JSON.stringify(process.env)'
wait`

/** The beginning of the accessible name of what has the focus; the browser's own bars have none. */
async function nameOfFocused(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return ''
  const [, name = ''] = /^- \S+ "([^"\n]*)"/u.exec(await focused.ariaSnapshot()) ?? []
  return name.replaceAll(/\s+/gu, ' ').slice(0, 40).trim()
}

async function firstLine(stream: Readable): Promise<string> {
  const lines = createInterface({ input: stream })
  const [line] = (await once(lines, 'line', { signal: AbortSignal.timeout(timeoutMs) })) as [string]
  lines.close()
  return line.trim()
}
