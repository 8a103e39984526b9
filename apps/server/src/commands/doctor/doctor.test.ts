import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { hashPassword } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'
import { asAdministrator } from '#testing/administrator.ts'
import { freePort } from '#testing/nodes/free-port.ts'
import { aManager } from '#testing/people.ts'
import { runAdmin } from '#testing/process.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const slow = 180_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await chmod(settings().DATA_DIR, 0o700)
  sound = await doctor()
}, slow)
afterAll(() => server.close())

type Result = { exit: number; checks: { check: string; state: string; text: string; advice?: string }[] }

async function doctor(given: Readonly<Record<string, string>> = {}, ...line: string[]): Promise<Result> {
  const { out } = await runAdmin(['doctor', '--json', ...line], {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: settings().DATA_DIR,
    PORT: new URL(server.url).port,
    DEMO: '0',
    BACKUP_AT: 'off',
    ...given,
  })
  return JSON.parse(out) as Result
}

/** What is wrong, but for what is wrong with the machine of the test. */
async function faultsWith(given: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const ofMachine = wrongOf(sound)
  return wrongOf(await doctor(given)).filter((one) => !ofMachine.includes(one))
}
/** What it says of the sound installation. */
let sound: Result
const wrongOf = ({ checks }: Result) =>
  checks.filter(({ state }) => state !== 'ok').map(({ check, state }) => `${check} ${state}`)

const asOwner = (statement: string) => asAdministrator(server.ownerUrl, (owner) => owner.unsafe(statement))

async function listening(peer: Server): Promise<number> {
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  return (peer.address() as AddressInfo).port
}

/** A peer that takes connections and never says a word. */
async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>()
  const peer = createTcpServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  const port = await listening(peer)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    peer.close()
  })
  return port
}

/** A reverse proxy in front of the product; a right one sets X-Forwarded-For itself and passes websockets on. */
async function aProxy({ trusts = false, upgrades = true } = {}): Promise<string> {
  const product = new URL(server.url)
  const headersOf = ({ headers, socket }: IncomingMessage) =>
    trusts ? headers : { ...headers, 'x-forwarded-for': socket.remoteAddress }
  const proxy = createServer((asked, answer) => {
    const { hostname: host, port } = product
    const { method, url } = asked
    const onward = request({ host, port, method, path: url, headers: headersOf(asked) }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    asked.pipe(onward)
  })
  proxy.on('upgrade', (asked, socket) => {
    if (!upgrades) return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    const onward = connect(Number(product.port), product.hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`)
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.pipe(onward).pipe(socket)
    })
    for (const one of [socket, onward]) one.on('error', () => onward.destroy())
  })
  const port = await listening(proxy)
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${port}`
}

describe('doctor', () => {
  it(
    'OPS-16 finds nothing wrong with a sound installation, behind a proxy too',
    async () => {
      expect(await faultsWith({ PUBLIC_URL: await aProxy() })).toEqual([])
      expect(sound.checks.map(({ check }) => check)).toEqual(
        expect.arrayContaining(['clock', 'audit', 'backups']),
      )
    },
    slow,
  )

  it(
    'OPS-16 names a misspelt setting, and only it',
    async () => {
      expect(await faultsWith({ SMPT_URL: 'smtp://127.0.0.1:1' })).toEqual(['settings fail'])
      const { checks, exit } = await doctor({ SMPT_URL: 'smtp://127.0.0.1:1' }, '--only', 'settings')
      expect([exit, checks.length, checks[0]!.text]).toEqual([
        1,
        1,
        'не действуют: SMPT_URL (возможно, SMTP_URL)',
      ])
    },
    slow,
  )

  it(
    'OPS-16 names a closed port, a dead mail server and a dead model, and only them',
    async () => {
      expect(await faultsWith({ PORT: String(await freePort()) })).toEqual(['port fail'])
      const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'uprava@example.ru' }
      const model = { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'model' }
      expect((await faultsWith({ ...mail, ...model })).toSorted()).toEqual(['mail fail', 'model fail'])
    },
    slow,
  )

  it(
    'OPS-16 names a proxy without websockets and one that lets forged addresses through, and only that',
    async () => {
      expect(await faultsWith({ PUBLIC_URL: await aProxy({ upgrades: false }) })).toEqual(['websocket fail'])
      expect(await faultsWith({ PUBLIC_URL: await aProxy({ trusts: true }) })).toEqual([
        'client_address fail',
      ])
    },
    slow,
  )

  it(
    'OPS-16 names open file permissions, and only them',
    async () => {
      onTestFinished(() => chmod(settings().DATA_DIR, 0o700))
      await chmod(settings().DATA_DIR, 0o755)
      expect(await faultsWith()).toEqual(['permissions fail'])
    },
    slow,
  )

  it(
    'OPS-16 names a clock that differs from the database’s, and only it',
    async () => {
      // A clock of its own for connections to this database alone.
      const name = new URL(server.ownerUrl).pathname.slice(1)
      await asOwner(`create schema faults;
        create function faults.clock_timestamp() returns timestamptz language sql as
          $$ select pg_catalog.clock_timestamp() + interval '5 seconds' $$;
        grant usage on schema faults to public;
        alter database "${name}" set search_path = faults, pg_catalog, public`)
      onTestFinished(() =>
        asOwner(`alter database "${name}" reset search_path; drop schema faults cascade`).then(
          () => undefined,
        ),
      )
      expect(await faultsWith()).toEqual(['clock fail'])
    },
    slow,
  )

  it(
    'OPS-16 names an old proof, and only it',
    async () => {
      await asOwner(`update migrations set applied_at = applied_at - interval '37 hours'`)
      onTestFinished(() =>
        asOwner(`update migrations set applied_at = applied_at + interval '37 hours'`).then(() => undefined),
      )
      expect(await faultsWith({ BACKUP_AT: '02:30' })).toEqual(['backups fail'])
    },
    slow,
  )

  it(
    'OPS-16 names a demo password that is left, and only it',
    async () => {
      const { managerId } = await aManager()
      const hash = await hashPassword('demo-2026')
      await asOwner(`update managers set login = 'glava', password_hash = '${hash}' where id = ${managerId}`)
      onTestFinished(() =>
        asOwner(`update managers set login = null, password_hash = null where id = ${managerId}`).then(
          () => undefined,
        ),
      )
      expect(await faultsWith()).toEqual(['passwords fail'])
    },
    slow,
  )

  // A disk of a few megabytes is mounted, which only root may do.
  it.skipIf(process.getuid?.() !== 0)(
    'OPS-16 names a full disk, and only it',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'uprava-full-'))
      const run = promisify(execFile)
      await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
      onTestFinished(async () => {
        await run('umount', ['--lazy', folder])
        await rm(folder, { recursive: true })
      })
      expect(await faultsWith({ BACKUP_DIR: folder })).toEqual(['backup_disk fail'])
    },
    slow,
  )

  it(
    'says that ADMIN_PASSWORD has no effect once there is an administrator',
    async () => {
      expect(await faultsWith({ ADMIN_PASSWORD: 'another-one-2026' })).toEqual(['passwords warn'])
      expect(await faultsWith({ ADMIN_PASSWORD: 'administrator-of-tests' })).toEqual([])
    },
    slow,
  )
})

describe('beside what doctor asks', () => {
  const counts = async () => {
    let rows: { name: string; rows: string }[] = []
    await asAdministrator(server.ownerUrl, async (owner) => {
      rows = await owner<{ name: string; rows: string }[]>`
        select c.oid::regclass::text as name,
          (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text as rows
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public' order by 1`
    })
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
  }

  it(
    'OPS-17 changes nothing, and sends a letter only where it is asked to',
    async () => {
      const received: string[] = []
      const mail = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, session, done) {
          stream.resume()
          stream.on('end', () => {
            received.push(...session.envelope.rcptTo.map(({ address }) => address))
            done()
          })
        },
      })
      const port = await listening(mail.server)
      onTestFinished(() => new Promise<void>((resolve) => mail.close(() => resolve())))
      const given = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'uprava@example.ru' }
      const [tables, files] = [await counts(), await readdir(settings().DATA_DIR, { recursive: true })]
      expect(wrongOf(await doctor(given))).not.toContain('mail fail')
      expect(await counts()).toEqual(tables)
      expect(await readdir(settings().DATA_DIR, { recursive: true })).toEqual(files)
      expect(received).toEqual([])
      await doctor(given, '--send-to', 'boss@example.ru')
      expect(received).toEqual(['boss@example.ru'])
    },
    slow,
  )

  it(
    'OPS-17 ends though every dependency hangs, and names each',
    async () => {
      const port = await silentPort()
      const silent = `127.0.0.1:${port}`
      const { exit, checks } = await doctor({
        DATABASE_URL: `postgres://uprava:x@${silent}/uprava`,
        PORT: String(port),
        SMTP_URL: `smtp://${silent}`,
        MAIL_FROM: 'uprava@example.ru',
        AI_BASE_URL: `http://${silent}/v1`,
        AI_MODEL: 'model',
        REDIS_URL: `redis://${silent}`,
        S3_ENDPOINT: `http://${silent}`,
        S3_BUCKET: 'files',
        S3_ACCESS_KEY: 'key',
        S3_SECRET_KEY: 'secret',
        PUBLIC_URL: `https://${silent}`,
      })
      const failed = checks.filter(({ state }) => state === 'fail').map(({ check }) => check)
      expect(exit).toBe(1)
      expect(failed).toEqual(
        expect.arrayContaining([
          'mail',
          'model',
          'redis',
          'storage',
          'port',
          'public_url',
          'certificate',
          'database',
        ]),
      )
    },
    slow,
  )

  it(
    'an unknown check ends with 2 and names those there are',
    async () => {
      const { exit, error } = await runAdmin(['doctor', '--only', 'nothing'], {
        DATA_DIR: settings().DATA_DIR,
      })
      expect([exit, error]).toEqual([2, expect.stringContaining('Есть: settings, disk')])
    },
    slow,
  )
})
