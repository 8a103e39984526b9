export type AuditEntriesTable = {
  seq: number
  at: Date
  actor_type: string | null
  actor_id: string | null
  action_code: string | null
  subject_type: string | null
  subject_id: string | null
  /** Of entries written before the names were joined when they are shown. */
  subject_name: string | null
  details: unknown
  /** Russian text of entries written before the codes (0033-audit-codes.sql). */
  legacy_actor: string | null
  legacy_action: string | null
  legacy_subject: string | null
  prev_hash: Buffer
  hash: Buffer
}

/** The newest link; one row. */
export type AuditChainTable = { id: boolean; length: number; head: Buffer }

/** Entries of open transactions. */
export type AuditQueueTable = {
  id: number
  actor_type: string
  actor_id: string | null
  action_code: string
  subject_type: string
  subject_id: string | null
  details: unknown
}

export type AuditHeadsTable = { at: Date; seq: number; hash: Buffer; signature: string }

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable
    audit_chain: AuditChainTable
    audit_queue: AuditQueueTable
    audit_heads: AuditHeadsTable
    'shared.audit_entries': Pick<
      AuditEntriesTable,
      'seq' | 'at' | 'actor_type' | 'actor_id' | 'action_code' | 'subject_type' | 'subject_id' | 'details'
    >
  }
}
