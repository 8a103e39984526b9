import { mkdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import postgres from 'postgres'

import { listCopies, openTarget } from '#modules/backups/index.ts'
import { formerVersion, readSchemaState, type SchemaState } from '#platform/database/migrate.ts'
import { settings } from '#platform/settings.ts'

import type { CheckFinding } from '../doctor/check.ts'

/** A proof that is older does not count. Milliseconds. */
const oldestProof = 24 * 3_600_000
/** What `doctor` must not find at fault: with the others the former version runs as well. */
const decisive = new Set(['settings', 'disk', 'backup_disk', 'storage', 'permissions'])

export type UpgradePlan = {
  readonly schema: SchemaState
  /** Bytes of the database. */
  readonly size: number
  /** A copy proven within a day, the newest one; null: one has to be made. */
  readonly provenCopy: string | null
  /** What stands against the upgrade, a Russian line each. */
  readonly obstacles: readonly string[]
  /** What `doctor` says, as people read it. */
  readonly lines: readonly string[]
}

/** Looks at all that an upgrade stands on and changes nothing; `findings` and `lines` are what `doctor` has found and says of it. */
export async function planUpgrade(
  ownerUrl: string,
  { findings, lines }: { findings: readonly CheckFinding[]; lines: readonly string[] },
): Promise<UpgradePlan> {
  const [schema, about, provenCopy] = await Promise.all([
    readSchemaState(ownerUrl),
    aboutDatabase(ownerUrl),
    findProvenCopy(),
  ])
  return {
    schema,
    size: about.size,
    provenCopy,
    lines,
    obstacles: [
      ...faultsOf(findings),
      ...versionFaults(schema, about.migrations),
      ...(await roomFaults(about.size)),
    ],
  }
}

const faultsOf = (findings: readonly CheckFinding[]): string[] =>
  findings
    .filter(({ check, state }) => state === 'fail' && decisive.has(check))
    .map(({ title, text }) => `${title}: ${text}`)

function versionFaults({ unknown }: SchemaState, applied: readonly string[]): string[] {
  if (unknown.length > 0)
    return ['База данных новее этой версии: ставьте ту версию, которая её обновила, или новее']
  const { version, migrations } = formerVersion()
  const skipped = applied.length > 0 && migrations.some((name) => !applied.includes(name))
  return skipped ? [`Версия пропущена: сначала обновитесь до ${version}`] : []
}

async function aboutDatabase(url: string): Promise<{ size: number; migrations: string[] }> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const [row] = await sql<{ size: string; exists: boolean }[]>`
      select pg_database_size(current_database()) as size, to_regclass('migrations') is not null as exists`
    const names = row!.exists ? await sql<{ name: string }[]>`select name from migrations` : []
    return { size: Number(row!.size), migrations: names.map(({ name }) => name) }
  } finally {
    await sql.end()
  }
}

/** Twice the database: for the copy and for the rows that a migration rewrites; once more where the rehearsal is made. */
async function roomFaults(size: number): Promise<string[]> {
  const { DATA_DIR, BACKUP_SCRATCH_DIR } = settings()
  const places = [
    { folder: DATA_DIR, needed: 2 * size },
    { folder: BACKUP_SCRATCH_DIR ?? tmpdir(), needed: size },
  ]
  const faults: string[] = []
  for (const { folder, needed } of places) {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < needed)
      faults.push(`Мало места в ${folder}: нужно ${megabytes(needed)}, свободно ${megabytes(bavail * bsize)}`)
  }
  return faults
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} МБ`

async function findProvenCopy(): Promise<string | null> {
  const { store } = await openTarget()
  const newest = (await listCopies(store)).findLast(({ proof }) => proof?.state === 'proven')
  const isYoung = newest?.proof && Date.now() - Date.parse(newest.proof.at) < oldestProof
  return isYoung ? newest.id : null
}
