import type { Section } from '@uprava/contract/endpoint.ts'

import { notify } from '#modules/notifications/index.ts'
import { sectionTitle } from '#modules/reference/index.ts'
import type { Tx } from '#platform/database/index.ts'

import type { SeatRow } from './team.repository.ts'

/** Notifies the account which sections it has now (texts §D). */
export async function notifyOfSections(tx: Tx, seat: SeatRow, sections: readonly Section[]): Promise<void> {
  await notify(tx, {
    managerIds: [seat.managerId],
    kind: 'access',
    channelId: seat.channelId,
    title: 'Изменён доступ к разделам',
    text:
      sections.length === 0
        ? 'Доступ к разделам закрыт.'
        : `Теперь вам доступны: ${sections.map(sectionTitle).join(', ')}.`,
    link: '/work-station',
  })
}
