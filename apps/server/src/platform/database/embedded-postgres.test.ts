import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { processIdentity, signalProcess } from '../process-identity.ts'
import { accountsForOrdinaryUser, accountsForRoot } from './embedded-account.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts'
import { postgresProcessesIn, pollUntil } from './embedded-processes.ts'
import { embeddedPrograms } from './embedded-programs.ts'

const NOBODY = 65_534
const timeoutMs = 30_000
const folders: string[] = []
/** A folder whose database goes through everything below; each visit leaves a row, and none may ever be missing. */
let used: string
let visits = 0

beforeAll(async () => {
  used = newFolder()
  folders.length = 0
  const database = await startEmbeddedPostgres({ dataDir: used, durable: false })
  await visit(database)
  await database.stop()
}, timeoutMs)

afterEach(() => {
  endServersIn(used)
  for (const folder of folders.splice(0)) remove(folder)
})

afterAll(() => remove(used))

describe('a first start', { timeout: timeoutMs }, () => {
  test('makes a database that knows Cyrillic letters and sorts for people', async () => {
    const database = await start(used)
    const [row] = await ask(database.url)`
      select lower('ЁЛКА') as lower, 'Администрация' ilike '%аДМИН%' as matches,
             to_tsvector('russian', 'ОБРАЩЕНИЯ') @@ plainto_tsquery('russian', 'обращение') as found,
             (select string_agg(x, '' order by x collate "ru-x-icu") from unnest(array['я','Ж','ё','е','б']) x) as sorted,
             current_setting('TimeZone') as zone, current_setting('fsync') as fsync`
    expect(row).toEqual({
      lower: 'ёлка',
      matches: true,
      found: true,
      sorted: 'беёЖя',
      zone: 'UTC',
      fsync: 'off',
    })
  })

  test('keeps the password from other users of the machine, and asks for it', async () => {
    const database = await start(used)
    expect(statSync(path.join(used, 'postgres.password')).mode & 0o777).toBe(0o600)
    const stranger = new URL(database.url)
    stranger.password = 'guess'
    await expect(ask(stranger.href)`select 1`).rejects.toThrow('password authentication failed')
  })

  test('begins again after one that was killed half-way', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'postgres.init-1', 'base'), { recursive: true })
    const database = await start(folder)
    expect(await addVisit(database.url)).toBe(1)
    expect(readdirSync(folder).filter((name) => name.includes('init'))).toEqual([])
  })

  test('does not touch a folder of something else', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'postgres'))
    writeFileSync(path.join(folder, 'postgres', 'letters.txt'), 'mine')
    await expect(start(folder)).rejects.toThrow('holds something that is no database')
    expect(readdirSync(path.join(folder, 'postgres'))).toEqual(['letters.txt'])
  })

  test('is durable unless asked otherwise', async () => {
    const database = await startEmbeddedPostgres({ dataDir: used, port: 0 })
    onTestFinished(() => database.stop())
    const [row] = await ask(database.url)`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`
    expect(row).toEqual({ fsync: 'on', commit: 'on' })
  })
})

describe('a later start', { timeout: timeoutMs }, () => {
  test('finds the data, and says nothing when all is well', async () => {
    const { database, said } = await startAgain(used)
    await visit(database)
    expect(said).toEqual([])
  })

  test('sets a new password when the old one is lost', async () => {
    const lost = readFileSync(path.join(used, 'postgres.password'), 'utf8')
    rmSync(path.join(used, 'postgres.password'))
    const { database } = await startAgain(used)
    await visit(database)
    expect(readFileSync(path.join(used, 'postgres.password'), 'utf8')).not.toBe(lost)
  })

  test('takes another port when the usual one is taken', async () => {
    const neighbour = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void neighbour.close())
    await once(neighbour, 'listening')
    const { port } = neighbour.address() as AddressInfo
    const { database } = await startAgain(used, { port })
    await visit(database)
    expect(new URL(database.url).port).not.toBe(`${port}`)
  })

  test('refuses a cluster of another PostgreSQL', async () => {
    const version = path.join(used, 'postgres', 'PG_VERSION')
    const right = readFileSync(version)
    onTestFinished(() => writeFileSync(version, right))
    writeFileSync(version, '15\n')
    await expect(start(used)).rejects.toThrow('was written by PostgreSQL 15')
  })
})

describe('after a death', { timeout: timeoutMs }, () => {
  test('of the owner, the server shuts down by itself and keeps the data', async () => {
    const owner = await startOwner(used)
    await visit(owner)
    signalProcess(owner.pid, 'SIGKILL')
    expect(await pollUntil(() => owner.servers().length === 0, 10_000)).toBe(true)
    expect(owner.log().trimEnd().endsWith('database system is shut down')).toBe(true)
    const { database, said } = await startAgain(used)
    await visit(database)
    expect(said).toEqual([])
  })

  test('of the owner and the guard, the next start ends the orphaned server', async () => {
    const owner = await startOwner(used)
    await visit(owner)
    const watch = childrenOf(owner.guard()).filter((pid) => pid !== owner.server())
    await killTogether([owner.pid, owner.guard(), ...watch])
    const { database, said } = await startAgain(used)
    await visit(database)
    expect(said).toEqual(['Stopped the database server of an earlier run'])
  })

  test('of owner, guard and server, the next start removes the lock file and recovers', async () => {
    const owner = await startOwner(used)
    await visit(owner)
    await killTogether([owner.pid, owner.guard(), owner.server()])
    const { database, said } = await startAgain(used)
    await visit(database)
    expect(said).toEqual(['Removed the lock file of a killed run'])
  })

  test('of the server, its owner learns of it and the next start recovers', async () => {
    const { database } = await startAgain(used)
    await visit(database)
    signalProcess(serverOf(used), 'SIGKILL')
    expect(await database.exited).toEqual({ expected: false, description: 'ended with code 137' })
    const { database: next } = await startAgain(used)
    await visit(next)
  })

  test('of the guard alone, the server goes too and its owner learns of it', async () => {
    const { database } = await startAgain(used)
    signalProcess(parentOf(serverOf(used)), 'SIGKILL')
    expect(await database.exited).toEqual({ expected: false, description: 'ended by SIGKILL' })
    expect(postgresProcessesIn(path.join(used, 'postgres'))).toEqual([])
  })

  test('a lock file whose number belongs to another program by now is removed', async () => {
    writeFileSync(path.join(used, 'postgres', 'postmaster.pid'), `${process.pid}\n${used}/postgres\n`)
    const { database, said } = await startAgain(used)
    await visit(database)
    expect(said).toEqual(['Removed the lock file of a killed run'])
  })

  test.each(['', '-1\n'])('a broken lock file (%j) reaches nobody with a signal', async (content) => {
    writeFileSync(path.join(used, 'postgres', 'postmaster.pid'), content)
    const { database } = await startAgain(used)
    await visit(database)
  })
})

describe('one folder, one supervisor', { timeout: timeoutMs }, () => {
  test('a second one is refused by name and harms nobody', async () => {
    const owner = await startOwner(used)
    await expect(start(used)).rejects.toThrow(`belongs to process ${owner.pid}`)
    await visit(owner)
  })

  test('the place of a supervisor that had our number in an earlier life is free', async () => {
    writeFileSync(path.join(used, 'postgres.owner'), `${process.pid} 1 another-boot\n`)
    const { database } = await startAgain(used)
    await visit(database)
  })

  test('stopping gives the place up, also twice in a row', async () => {
    const { database } = await startAgain(used)
    await Promise.all([database.stop(), database.stop()])
    expect(await database.exited).toMatchObject({ expected: true })
    expect(existsSync(path.join(used, 'postgres.owner'))).toBe(false)
    expect(existsSync(path.join(used, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('Ctrl-C reaches the owner alone, which may finish its work first', async () => {
    const owner = await startOwner(used)
    process.kill(-owner.pid, 'SIGINT')
    expect(await ask(owner.url)`select 'done' as work from pg_sleep(0.3)`).toEqual([{ work: 'done' }])
    owner.process.kill('SIGTERM')
    await once(owner.process, 'exit')
    expect(owner.servers()).toEqual([])
  })
})

describe('accounts', { timeout: timeoutMs }, () => {
  const isRoot = process.geteuid?.() === 0
  const nobodyCanRun =
    isRoot && runsAs(NOBODY, process.execPath) && runsAs(NOBODY, embeddedPrograms()?.postgres ?? '')

  test('root steps into a namespace of its own for a cluster of its own', () => {
    const folder = newFolder()
    expect(accountsForRoot(folder, path.join(folder, 'postgres'))[0]?.wrapper[0]).toBe('unshare')
  })

  test.runIf(isRoot)('root runs somebody else’s cluster as that user', () => {
    const folder = newFolder()
    chownSync(folder, NOBODY, NOBODY)
    expect(accountsForRoot(folder, folder)).toEqual([{ wrapper: [], uid: NOBODY, gid: NOBODY }])
    expect(() => accountsForOrdinaryUser(folder)).toThrow('belongs to another user')
  })

  test.runIf(isRoot)(
    'root’s own folder ties a new cluster to no account, an old one to its namespace',
    () => {
      const folder = newFolder()
      const wrappers = () => accountsForRoot(folder, folder).map(({ wrapper }) => wrapper[0])
      expect(wrappers()).toEqual(expect.arrayContaining(['unshare', undefined]))
      writeFileSync(path.join(folder, 'PG_VERSION'), '18\n')
      expect(wrappers()).toEqual(['unshare'])
    },
  )

  test('an ordinary user runs PostgreSQL as is', () => {
    expect(accountsForOrdinaryUser(path.join(newFolder(), 'postgres'))).toEqual([{ wrapper: [] }])
  })

  test.runIf(nobodyCanRun)('the database starts where namespaces are forbidden', async () => {
    const folder = newFolder()
    // An empty folder of another user makes root take that user's account, as it does without namespaces.
    mkdirSync(path.join(folder, 'postgres'))
    chownSync(path.join(folder, 'postgres'), NOBODY, NOBODY)
    const database = await start(folder)
    expect(await addVisit(database.url)).toBe(1)
    expect(statSync(path.join(folder, 'postgres', 'PG_VERSION')).uid).toBe(NOBODY)
  })

  test.runIf(nobodyCanRun)(
    'the database starts for an ordinary user, and root takes it over later',
    async () => {
      const folder = newFolder()
      chownSync(folder, NOBODY, NOBODY)
      const owner = await startOwner(folder, { uid: NOBODY, gid: NOBODY })
      expect(await addVisit(owner.url)).toBe(1)
      owner.process.kill('SIGTERM')
      await once(owner.process, 'exit')
      const { database } = await startAgain(folder)
      expect(await addVisit(database.url)).toBe(2)
    },
  )
})

/** What a test that failed half-way leaves running. */
function endServersIn(folder: string): void {
  for (const pid of postgresProcessesIn(path.join(folder, 'postgres'))) signalProcess(pid, 'SIGKILL')
}

function remove(folder: string): void {
  endServersIn(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  onTestFinished(() => database.stop())
  return database
}

async function startAgain(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<{ database: EmbeddedPostgres; said: string[] }> {
  const said: string[] = []
  return { database: await start(dataDir, { ...options, report: (line) => said.push(line) }), said }
}

/** A supervisor in a process of its own, which can be killed. It stops its database on SIGTERM. */
async function startOwner(folder: string, account: { uid?: number; gid?: number } = {}): Promise<Owner> {
  const supervisor = new URL('embedded-postgres.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(supervisor)})
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, durable: false })
    const alive = setInterval(() => {}, 1000)
    process.on('SIGINT', () => {})
    process.once('SIGTERM', async () => {
      await database.stop()
      clearInterval(alive)
    })
    console.log(database.url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  const cluster = path.join(folder, 'postgres')
  return {
    url,
    process: child,
    pid: child.pid ?? 0,
    servers: () => postgresProcessesIn(cluster),
    server: () => serverOf(folder),
    guard: () => parentOf(serverOf(folder)),
    log: () => readFileSync(path.join(folder, 'postgres.log'), 'utf8'),
  }
}

interface Owner {
  url: string
  process: ChildProcess
  pid: number
  servers: () => number[]
  server: () => number
  guard: () => number
  log: () => string
}

function serverOf(folder: string): number {
  return Number.parseInt(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

function parentOf(pid: number): number {
  return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Stops them first, so that none of them gets to see another one die. */
async function killTogether(pids: number[]): Promise<void> {
  for (const name of ['SIGSTOP', 'SIGKILL'] as const) pids.forEach((pid) => signalProcess(pid, name))
  await pollUntil(() => pids.every((pid) => processIdentity(pid) === undefined), 5000)
}

function childrenOf(pid: number): number[] {
  const isChild = (other: number) => {
    try {
      return parentOf(other) === pid
    } catch {
      // It ended meanwhile.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isChild)
}

function runsAs(uid: number, program: string): boolean {
  return spawnSync(program, ['--version'], { uid, cwd: '/' }).status === 0
}

function ask(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end({ timeout: 0 }))
  return sql
}

/** Adds a row to the used database, and sees that none of the earlier ones is missing. */
async function visit({ url }: { url: string }): Promise<void> {
  visits += 1
  expect(await addVisit(url)).toBe(visits)
}

/** Adds a row that must survive, and returns how many there are. */
async function addVisit(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`create table if not exists visits (id int generated always as identity)`
    await sql`insert into visits default values`
    const [row] = await sql<{ count: number }[]>`select count(*)::int from visits`
    return row?.count ?? 0
  } finally {
    await sql.end()
  }
}
