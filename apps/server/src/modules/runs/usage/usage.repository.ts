import { sql, type Reader, type Tx } from '#platform/database/index.ts'

export type PeriodUsage = { runs: number; tokens: number }
export type LimitsRow = {
  runs_per_day: number | null
  runs_per_month: number | null
  tokens_per_day: number | null
  tokens_per_month: number | null
  person_runs_per_day: number | null
  person_tokens_per_day: number | null
}
export const noLimits: LimitsRow = {
  runs_per_day: null,
  runs_per_month: null,
  tokens_per_day: null,
  tokens_per_month: null,
  person_runs_per_day: null,
  person_tokens_per_day: null,
}

/** Days and months of the limits are those of Moscow time. */
const timeZone = sql.raw(`'Europe/Moscow'`)

/** Serializes reservations against a channel's limits, until the end of the transaction. */
export async function lockChannelUsage(tx: Tx, channelId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ai_ledger'), hashtext(${String(channelId)}))`.execute(tx)
}

export async function findLimits(reader: Reader, channelId: number): Promise<LimitsRow> {
  const row = await reader
    .selectFrom('ai_channel_settings')
    .select([
      'runs_per_day',
      'runs_per_month',
      'tokens_per_day',
      'tokens_per_month',
      'person_runs_per_day',
      'person_tokens_per_day',
    ])
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return row ?? noLimits
}

export async function saveLimits(tx: Tx, channelId: number, limits: Partial<LimitsRow>): Promise<void> {
  await tx
    .insertInto('ai_channel_settings')
    .values({ ...noLimits, channel_id: channelId, ...limits })
    .onConflict((conflict) =>
      Object.keys(limits).length === 0
        ? conflict.doNothing()
        : conflict.column('channel_id').doUpdateSet(limits),
    )
    .execute()
}

/** Usage of today and this month, reservations counted in full; with `managerId`, of that account alone. */
export async function findPeriodUsage(
  reader: Reader,
  channelId: number,
  managerId?: number,
): Promise<{ day: PeriodUsage; month: PeriodUsage }> {
  const { rows } = await sql<{ dayRuns: number; dayTokens: number; monthRuns: number; monthTokens: number }>`
    with used as (
      select at, case state when 'settled' then prompt_tokens + completion_tokens else reserved_tokens end as tokens
      from ai_ledger
      where channel_id = ${channelId} and (${managerId ?? null}::int8 is null or manager_id = ${managerId ?? null}::int8)
        and at >= date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}
    ), today as (
      select * from used where at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}
    )
    select (select count(*) from today)::int8 as "dayRuns", (select coalesce(sum(tokens), 0) from today)::int8 as "dayTokens",
      (select count(*) from used)::int8 as "monthRuns", (select coalesce(sum(tokens), 0) from used)::int8 as "monthTokens"`.execute(
    reader,
  )
  const { dayRuns, dayTokens, monthRuns, monthTokens } = rows[0]!
  return { day: { runs: dayRuns, tokens: dayTokens }, month: { runs: monthRuns, tokens: monthTokens } }
}

/** Seconds until the day and the month end. */
export async function findPeriodEnds(reader: Reader): Promise<{ day: number; month: number }> {
  const { rows } = await sql<{ day: number; month: number }>`
    select extract(epoch from (date_trunc('day', now() at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone} - now())::float8 as day,
      extract(epoch from (date_trunc('month', now() at time zone ${timeZone}) + interval '1 month') at time zone ${timeZone} - now())::float8 as month`.execute(
    reader,
  )
  return rows[0]!
}

export type Reservation = {
  runId: number
  channelId: number
  managerId: number
  kind: string
  tokens: number
}

export async function insertReservation(
  tx: Tx,
  { runId, channelId, managerId, kind, tokens }: Reservation,
): Promise<void> {
  await tx
    .insertInto('ai_ledger')
    .values({
      run_id: runId,
      channel_id: channelId,
      manager_id: managerId,
      kind,
      reserved_tokens: tokens,
      settled_at: null,
    })
    .execute()
}

/** What a run has used. */
export type RunUsage = {
  engine: string
  mode: string
  promptTokens: number
  completionTokens: number
  calls: number
  isEstimated: boolean
}

/** `cost` is in roubles; null: the model has no price. */
export async function finalizeReservation(
  tx: Tx,
  runId: number,
  usage: RunUsage,
  cost: number | null = null,
): Promise<void> {
  await sql`
    update ai_ledger l set state = 'settled', engine = ${usage.engine}, mode = ${usage.mode},
      cost = ${cost}, prompt_tokens = ${usage.promptTokens}, completion_tokens = ${usage.completionTokens},
      calls = ${usage.calls}, is_estimated = ${usage.isEstimated}, settled_at = now(),
      seconds = coalesce((select extract(epoch from now() - r.started_at) from ai_runs r where r.id = l.run_id), 0)
    where run_id = ${runId} and state = 'reserved'`.execute(tx)
}
