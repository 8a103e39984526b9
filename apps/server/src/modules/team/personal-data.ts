import { accessChanged, type DataSubject, type ExportPart, type SubjectRow } from '#modules/access/index.ts'
import { sql, type Reader, type Tx } from '#platform/database/index.ts'

import { seatsLost } from './lost-seats.ts'
import './team.tables.ts'

/** Takes the person's accounts out of every channel. */
export async function eraseSeats(tx: Tx, { managerIds }: DataSubject): Promise<void> {
  if (managerIds.length === 0) return
  await tx.deleteFrom('seats').where('manager_id', 'in', managerIds).execute()
  await seatsLost(tx, managerIds, null)
  await accessChanged(tx)
}

/** Where the person works. */
export async function exportSeats(reader: Reader, { managerIds }: DataSubject): Promise<ExportPart[]> {
  const { rows } = await sql<SubjectRow>`
    select c.name as channel, s.appointment, s.department, array_to_string(s.sections, ', ') as sections, s.is_owner
    from seats s join shared.channels c on c.id = s.channel_id
    where s.manager_id = any(${managerIds}::int8[]) order by s.id`.execute(reader)
  const columns = {
    channel: 'Канал',
    appointment: 'Должность',
    department: 'Отдел',
    sections: 'Разделы',
    is_owner: 'Владелец',
  }
  return [{ key: 'seats', title: 'Должности в каналах', columns, rows }]
}
