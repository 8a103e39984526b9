import type { Section } from '@uprava/contract/endpoint.ts'

import { audit, type SeatActor } from '#modules/access/index.ts'
import type { Tx } from '#platform/database/index.ts'

import { inOrder } from './present-employee.ts'
import type { SeatRow } from './team.repository.ts'

type Details = Readonly<Record<string, string>>

/** Records what a member of the channel did to an employee's seat. */
export const auditSeat = (
  tx: Tx,
  actor: Pick<SeatActor, 'managerId'>,
  action: 'seat_given' | 'seat_changed' | 'seat_removed' | 'employee_invited',
  seat: Pick<SeatRow, 'id' | 'managerId' | 'channelId'>,
  details: Details = {},
): Promise<void> =>
  audit(tx, {
    actor: { type: 'account', id: actor.managerId },
    action,
    subject: { type: 'account', id: seat.managerId },
    details: { channel: seat.channelId, seat: seat.id, ...details },
  })

/** Records a change of a seat: the sections by name, of the appointment and the department only that they changed. */
export async function auditSeatChange(
  tx: Tx,
  actor: Pick<SeatActor, 'managerId'>,
  seat: SeatRow,
  after: { appointment: string; department: string; sections: readonly Section[] },
): Promise<void> {
  const [former, sections] = [inOrder(seat.sections).join(', '), after.sections.join(', ')]
  const fields = [
    ...(after.appointment === seat.appointment ? [] : ['appointment']),
    ...(after.department === seat.department ? [] : ['department']),
    ...(former === sections ? [] : ['permissions']),
  ]
  if (fields.length === 0) return
  const details: Details = former === sections ? {} : { sections, former_sections: former }
  await auditSeat(tx, actor, 'seat_changed', seat, { fields: fields.join(', '), ...details })
}
