import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { restoreForRehearsal } from '#modules/backups/index.ts'
import { settings } from '#platform/settings.ts'

import { addProbe, smokeRound, type Probe } from './probe.ts'

const program = path.resolve(import.meta.dirname, '../../main.ts')
/** A start on a large database takes its time. Milliseconds. */
const readyTimeout = 180_000

/**
 * Rehearses the upgrade on the data of a copy: restores its database, migrates it, starts this version on it, waits for
 * `/readyz`, makes the smoke round. Listens on loopback, reaches nothing outside, and is removed. Throws with what went wrong.
 */
export async function rehearse(copyId: string, actor: AuditParty): Promise<void> {
  const home = await mkdtemp(path.join(settings().BACKUP_SCRATCH_DIR ?? tmpdir(), 'uprava-upgrade-'))
  try {
    // The database may run under another account, which has to enter.
    await chmod(home, 0o711)
    let probe: Probe | undefined
    await restoreForRehearsal(copyId, { home, actor }, async (databaseUrl) => {
      probe = await addProbe(databaseUrl)
    })
    await onTrialNode(home, (url) => smokeRound(url, probe!))
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function onTrialNode(home: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    // Another folder has no .env: no peer of the installation is known here.
    cwd: home,
    env: {
      // oxlint-disable-next-line no-restricted-properties -- where programs are, for the processes of this one
      PATH: process.env['PATH'],
      DATA_DIR: home,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      REALTIME_PORT: 'same',
      DEMO: '0',
      BACKUP_AT: 'off',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, child, () => said)
    await work(url)
  } finally {
    await end(child)
  }
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const deadline = Date.now() + readyTimeout; ; await sleep(200)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`новая версия не запускается: ${said().trim().split('\n').at(-1) ?? ''}`)
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error('новая версия не готова за 3 минуты')
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(timer)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
