import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import type { DataSubject, ExportPart, SubjectRow } from './data-subject.ts'
import { endSessions } from './sessions.ts'

/** Signs the person out everywhere and deletes where and how it was signed in. */
export async function eraseSessions(tx: Tx, { personId }: DataSubject): Promise<void> {
  await endSessions(tx, { personId }, true)
  await tx.deleteFrom('sessions').where('person_id', '=', personId).execute()
}

/** The person's sessions and what the journal says of its sign-ins. */
export async function exportSessions(reader: Reader, subject: DataSubject): Promise<ExportPart[]> {
  const [sessions, signIns] = await Promise.all([
    sql<SubjectRow>`
      select device, address, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
        to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_seen_at,
        to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ended_at
      from sessions where person_id = ${subject.personId} order by id`.execute(reader),
    sql<SubjectRow>`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, subject_id as method,
        details->>'device' as device, details->>'address' as address
      from shared.audit_entries
      where action_code = 'signed_in' and (actor_type = 'person' and actor_id = ${String(subject.personId)}
        or actor_type = 'account' and actor_id = any(${subject.managerIds.map(String)}::text[]))
      order by seq`.execute(reader),
  ])
  return [
    {
      key: 'sessions',
      title: 'Сеансы',
      columns: {
        device: 'Устройство',
        address: 'Адрес',
        created_at: 'Начат',
        last_seen_at: 'Последняя активность',
        ended_at: 'Завершён',
      },
      rows: sessions.rows,
    },
    {
      key: 'sign_ins',
      title: 'Входы',
      columns: { at: 'Время', method: 'Способ', device: 'Устройство', address: 'Адрес' },
      rows: signIns.rows,
    },
  ]
}
