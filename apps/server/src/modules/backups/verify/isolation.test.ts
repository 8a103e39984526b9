import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import path from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  addStoredFile,
  openBareInstallation,
  runCopyCommand,
  type BareInstallation,
} from '#testing/backups.ts'
import { programFile } from '#testing/nodes/programs.ts'

import { backUp, openTarget } from '../index.ts'

const slow = 600_000
let installation: BareInstallation
/** Everything that the settings and the copy name as an address outside leads here. */
let trap: Server
let caught = 0
beforeAll(async () => {
  installation = await openBareInstallation()
  await addStoredFile(installation.sql)
  trap = createServer((socket) => {
    caught += 1
    socket.on('error', () => undefined).destroy()
  }).listen(0, '127.0.0.1')
  await once(trap, 'listening')
}, slow)
afterAll(async () => {
  trap.close()
  await installation.close()
}, slow)

type Process = { readonly pid: number; readonly parent: number; readonly line: string }

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return { pid, line, parent: Number(state.split(') ').at(-1)?.split(' ')[1]) }
    }),
  )
  return found.filter(({ parent }) => !Number.isNaN(parent))
}

/** The command that verifies, with all below it, once the server of its scratch folder has begun to listen. */
async function provingProcesses(scratch: string): Promise<number[]> {
  const all = await processes()
  const servers = all.filter(({ line }) => line.includes(scratch))
  const parents = new Set(servers.map(({ parent }) => parent))
  const commands = all.filter(({ pid, line }) => parents.has(pid) && line.includes(programFile('admin')))
  const isBelow = (one: Process): boolean =>
    commands.some(({ pid }) => pid === one.pid) ||
    all.some((other) => other.pid === one.parent && other.pid !== one.pid && isBelow(other))
  return all.filter(isBelow).map(({ pid }) => pid)
}

/** `0100007F:1F90` of /proc/net/tcp, as the sockets of these processes have it; `listening` ones and others. */
async function socketsOf(pids: readonly number[]) {
  const inodes = new Set<string>()
  for (const pid of pids) {
    for (const name of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const link = await readlink(`/proc/${pid}/fd/${name}`).catch(() => '')
      const inode = /^socket:\[(\d+)\]$/u.exec(link)?.[1]
      if (inode !== undefined) inodes.add(inode)
    }
  }
  const found: { local: string; remote: string; isListening: boolean }[] = []
  for (const table of ['tcp', 'tcp6', 'udp', 'udp6']) {
    const lines = (await readFile(`/proc/net/${table}`, 'utf8').catch(() => '')).split('\n').slice(1)
    for (const line of lines) {
      const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/u)
      if (inodes.has(inode)) found.push({ local, remote, isListening: state === '0A' })
    }
  }
  return found
}

/** The nice value of every thread. */
async function prioritiesOf(pids: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const pid of pids) {
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const state = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')
      const nice = state.split(') ').at(-1)?.split(' ')[16]
      if (nice !== undefined) found.push(Number(nice))
    }
  }
  return found
}

/** The loopback address as the kernel writes it. */
const LOOPBACK = '0100007F'
const portOf = (address: string) => Number.parseInt(address.split(':')[1]!, 16)

/** A copy of a database that, when it lives, connects to the trap by itself and has a letter and a job to send. */
async function copyThatReachesOut(port: number): Promise<string> {
  const { sql } = installation
  await sql`insert into outbox (transport, recipient, text) values ('mail', 'a@example.ru', 'Письмо')`
  await sql.unsafe(`create subscription outward connection 'host=127.0.0.1 port=${port} dbname=a user=a password=a'
    publication outward with (connect = false, slot_name = 'outward')`)
  await sql`alter subscription outward enable`
  await sql.unsafe(`alter system set archive_command = 'true'`)
  await vi.waitFor(() => expect(caught).toBeGreaterThan(0), slow)
  const { id } = await backUp(await openTarget())
  await sql`alter subscription outward disable`
  await sql`alter subscription outward set (slot_name = none)`
  await sql`drop subscription outward`
  await vi.waitFor(async () => {
    const workers =
      await sql`select from pg_stat_activity where backend_type like 'logical replication%worker'`
    expect(workers).toHaveLength(0)
  }, slow)
  return id
}

test(
  'OPS-11 verify restores into a scratch instance of lowest priority that listens on loopback, reaches nothing outside, and is removed',
  async () => {
    const { port } = trap.address() as AddressInfo
    const id = await copyThatReachesOut(port)
    caught = 0
    const scratch = path.join(installation.home, '..', 'scratch')
    const recorded = path.join(installation.home, '..', 'connections.jsonl')
    await mkdir(scratch)
    await writeFile(recorded, '')
    const outside = `127.0.0.1:${port}`
    const proving = runCopyCommand(['verify', id], {
      BACKUP_SCRATCH_DIR: scratch,
      CONNECTIONS_FILE: recorded,
      NODE_OPTIONS: `--import=${new URL('../../../testing/nodes/record-connections.ts', import.meta.url).href}`,
      SMTP_URL: `smtp://${outside}`,
      MAIL_FROM: 'a@example.ru',
      SMS_PROVIDER: 'smsru',
      SMS_API_KEY: 'key',
      REDIS_URL: `redis://${outside}`,
      AI_BASE_URL: `http://${outside}/v1`,
      AI_MODEL: 'model',
      AI_EMBEDDING_MODEL: 'model',
      PUBLIC_URL: `http://${outside}`,
      S3_ENDPOINT: `http://${outside}`,
      S3_BUCKET: 'uprava',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      AUDIT_WITNESS_EMAIL: 'a@example.ru',
      AUDIT_WITNESS_SYSLOG: `tcp://${outside}`,
    })
    // While the scratch instance lives; the command has been the child of this process since its start.
    const alive = await vi.waitFor(
      async () => {
        const pids = await provingProcesses(scratch)
        const sockets = await socketsOf(pids)
        const listening = sockets.filter(({ isListening }) => isListening)
        expect(listening).not.toEqual([])
        return { sockets, listening, priorities: await prioritiesOf(pids) }
      },
      { timeout: slow, interval: 20 },
    )
    const proven = await proving
    expect([proven.exit, proven.out, proven.error]).toEqual([0, `Копия цела: ${id}\n`, ''])

    expect(alive.listening.map(({ local }) => local.split(':')[0])).toEqual([LOOPBACK])
    for (const { remote, isListening } of alive.sockets)
      if (!isListening) expect(remote.split(':')[0]).toBe(LOOPBACK)
    expect(new Set(alive.priorities)).toEqual(new Set([19]))

    expect(caught).toBe(0)
    const own = new Set([portOf(alive.listening[0]!.local), Number(new URL(databaseUrl()).port)])
    const connections = (await readFile(recorded, 'utf8')).trim().split('\n')
    const to = connections.map((line) => JSON.parse(line) as { host: string; port: number | string })
    expect(to).toContainEqual(expect.objectContaining({ host: '127.0.0.1' }))
    for (const one of to) expect([one, one.host, own.has(Number(one.port))]).toEqual([one, '127.0.0.1', true])

    expect(await readdir(scratch)).toEqual([])
    expect((await processes()).filter(({ line }) => line.includes(scratch))).toEqual([])
  },
  slow,
)

/** The address of the installation's own database. */
function databaseUrl(): string {
  const { host, port } = installation.sql.options
  return `postgres://${host[0]}:${port[0]}`
}
