import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { closeDatabase, db, openDatabase, sql } from '../../apps/server/src/platform/database/index.ts'
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts'
import { newToken, tokenHash } from '../../apps/server/src/platform/secrets.ts'
import { seedDirectory } from '../../apps/server/src/testing/seed-directory.ts'
import { median, percentile, type Figure, type Report } from '../report.ts'
import { timeGets } from './messenger-load.ts'
import { startProduct, type Measured } from './messenger-processes.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

const sizes = {
  rounds: number('BENCH_ROUNDS', 5),
  organizations: number('BENCH_ORGANIZATIONS', 100_000),
  reads: number('BENCH_READS', 40),
}

/** From the rarest to the most common; the last ones with a filter or far down the list. */
const asked: readonly { what: string; query: Readonly<Record<string, string>> }[] = [
  { what: '«средняя школа № 5»', query: { search: 'средняя школа № 5' } },
  { what: '«143», a part of a tax number', query: { search: '143' } },
  { what: '«совет депутатов»', query: { search: 'совет депутатов' } },
  { what: '«больница района»', query: { search: 'больница района' } },
  { what: '«администрация»', query: { search: 'администрация' } },
  { what: '«школа»', query: { search: 'школа' } },
  { what: '«шко», unfinished', query: { search: 'шко' } },
  { what: '«школа», page 20', query: { search: 'школа', page: '20' } },
  { what: '«школа» of one sphere', query: { search: 'школа', scope_id: '2' } },
  { what: 'no term, page 100', query: { page: '100' } },
]

/** Search in the directory of organizations, whole requests of one person after another. */
export async function runDirectoryBench(): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-'))
  let product: Measured | undefined
  try {
    const { token, channelId } = await seedInstallation(path.join(folder, 'data'))
    product = await startProduct(path.join(folder, 'data'))
    const headers = { authorization: `Bearer ${token}` }
    const figures: Figure[] = []
    for (const { what, query } of asked) {
      const url = `${product.url}/api/managers/v2/channels/directory?${new URLSearchParams({ channel_id: String(channelId), ...query })}`
      const rounds: number[] = []
      for (let round = 0; round <= sizes.rounds; round += 1) {
        const times = await timeGets(
          Array.from({ length: sizes.reads }, () => ({ url, headers })),
          betweenSearchesMs,
        )
        if (round > 0) rounds.push(percentile(times, 0.95))
      }
      figures.push({
        what: `${what}: p95`,
        floor: null,
        product: median(rounds),
        unit: 'ms',
        ratio: null,
        target: { most: 25 },
      })
    }
    return {
      scenario: 'directory',
      rounds: sizes.rounds,
      figures,
      notes: [`${sizes.organizations} organizations.`],
    }
  } finally {
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An account searches at most ten times a second. */
const betweenSearchesMs = 110

async function seedInstallation(dataDir: string): Promise<{ token: string; channelId: number }> {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    await migrateToLatest(database.url)
    openDatabase(database.url)
    try {
      await seedDirectory(sizes.organizations)
      const token = newToken()
      const { rows } = await sql<{ channel_id: number }>`
        with one as (
          select m.id, m.person_id, s.channel_id from managers m join seats s on s.manager_id = m.id order by m.id limit 1
        ), signed_in as (
          insert into sessions (token_hash, person_id, manager_id, expires_at)
          select ${tokenHash(token)}, person_id, id, now() + interval '1 day' from one
        )
        select channel_id from one`.execute(db())
      return { token, channelId: rows[0]!.channel_id }
    } finally {
      await closeDatabase()
    }
  } finally {
    await database.stop()
  }
}
