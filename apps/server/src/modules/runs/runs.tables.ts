import type { AnswerState, EngineMode, RunState } from '@uprava/contract/runs.ts'
import type { ColumnType, Generated } from 'kysely'

/** A jsonb column: written as text, read as a parsed value. */
type Json<Value> = ColumnType<Value, string, string>
/** The queue of an engine: each lane has concurrency slots of its own. */
export type Lane = 'model' | 'built-in'

export type AiChannelSettingsTable = {
  channel_id: number
  built_in_only: Generated<boolean>
  evidence_days: Generated<number>
  runs_per_day: number | null
  runs_per_month: number | null
  tokens_per_day: number | null
  tokens_per_month: number | null
  person_runs_per_day: number | null
  person_tokens_per_day: number | null
}

export type AiRunsTable = {
  id: Generated<number>
  kind: string
  lane: Lane
  channel_id: number
  manager_id: number
  subject_id: number | null
  is_batch: Generated<boolean>
  input: Json<unknown>
  state: Generated<RunState>
  outcome: Json<unknown> | null
  message_id: number | null
  place: number | null
  is_stop_wanted: Generated<boolean>
  node: string | null
  attempt: Generated<number>
  lease_until: Date | null
  created_at: Generated<Date>
  started_at: Date | null
  ended_at: Date | null
}

export type AiLedgerTable = {
  id: Generated<number>
  run_id: number
  channel_id: number
  manager_id: number | null
  kind: string
  engine: Generated<string>
  mode: Generated<string>
  state: Generated<'reserved' | 'settled'>
  reserved_tokens: number
  prompt_tokens: Generated<number>
  completion_tokens: Generated<number>
  calls: Generated<number>
  /** Roubles; null: the model has no price. */
  cost: number | null
  is_estimated: Generated<boolean>
  seconds: Generated<number>
  at: Generated<Date>
  settled_at: Date | null
}

/** A provision as it was when it was retrieved. */
export type Retrieved = {
  norm_id: string
  /** Its label at that time, «ст. 12 ч. 1 59-ФЗ»; absent in entries older than the field. */
  label?: string
  provision_id: number
  edition: string
  status: string
  score: number
}

export type AiEvidenceTable = {
  id: Generated<number>
  run_id: number
  kind: string
  channel_id: number
  manager_id: number | null
  subject_id: number | null
  message_id: number | null
  asked_at: Date
  ended_at: Generated<Date>
  state: AnswerState
  verdict: string
  coverage: number | null
  on_date: string
  retrieved: Json<Retrieved[]>
  searched: string[]
  engine: string
  mode: EngineMode
  reason: string | null
  masked: Json<Record<string, number>>
  checked: number | null
  supported: number | null
  removed: number | null
  is_replaced: Generated<boolean>
  question: string | null
  draft: string | null
  final: string | null
  question_sha256: string
  draft_sha256: string | null
  final_sha256: string
  mark: 'up' | 'down' | null
  mark_reason: string | null
  settled_at: Date | null
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    ai_channel_settings: AiChannelSettingsTable
    ai_runs: AiRunsTable
    ai_run_events: { run_id: number; seq: number; type: string; payload: Json<unknown> }
    ai_ledger: AiLedgerTable
    ai_evidence: AiEvidenceTable
  }
}
