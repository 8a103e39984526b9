import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit, eraseSessions } from '#modules/access/index.ts'
import { eraseIdentity, lockIdentity, type Identity } from '#modules/accounts/index.ts'
import { channelsWrittenFrom, ownsLastGroup } from '#modules/messenger/index.ts'
import { isOnHold } from '#modules/retention/index.ts'
import { eraseSeats } from '#modules/team/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { eraseFiles } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { deleteNaming } from '#platform/outbox/index.ts'

import { eraseWritten, type Erasing } from './erase-written.ts'
import { insertErasure } from './erasures.repository.ts'
import { deleteExportsOf } from './exports.repository.ts'
import { finishErasures } from './privacy.jobs.ts'

/**
 * POST /persons/{person}/erase: erases the person's data when its surname was typed. A second time changes nothing. Refused
 * (409) while the person owns an organization or the last group of a channel, or a channel it works in must not lose anything.
 */
export async function erasePerson(
  by: AuditParty,
  personId: number,
  { surname, withMessages }: Erasing & { surname: string },
): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const person = await lockIdentity(tx, personId)
    if (!person) throw refuse.notFound()
    if (person.isErased) return { ok: true }
    if (!person.surnames.some((known) => isSame(known, surname)))
      throw refuse.field('surname', 'Фамилия не совпадает')
    if (person.ownsOrganization)
      throw refuse.conflict('Этот человек владеет организацией. Сначала передайте её другому.')
    if (await ownsLastGroup(tx, person))
      throw refuse.conflict(
        'Этот человек — единственный владелец последней группы канала. Сначала назначьте в ней другого владельца.',
      )
    await requireNoHold(tx, person)
    await eraseEverything(tx, by, person, { withMessages })
    return { ok: true }
  })
}

async function requireNoHold(tx: Tx, person: Identity): Promise<void> {
  const channelIds = await channelsWrittenFrom(tx, person)
  if (await isOnHold(tx, { channelIds, managerIds: person.managerIds }))
    throw refuse.conflict('В канале этого человека удаление приостановлено.')
}

/** Erases again what a restored copy has brought back: neither surname nor owner is asked for. */
export async function eraseAgain(personId: number, erasing: Erasing): Promise<void> {
  await transaction(async (tx) => {
    const person = await lockIdentity(tx, personId)
    if (person && !person.isErased) await eraseEverything(tx, { type: 'system' }, person, erasing)
  })
}

async function eraseEverything(
  tx: Tx,
  by: AuditParty,
  person: Identity,
  { withMessages }: Erasing,
): Promise<void> {
  const { personId, fullNames: names, phone, emails, logins } = person
  const written = await eraseWritten(tx, person, { withMessages })
  const letters = [...names, phone, ...emails, ...logins.map((login) => `Логин: ${login}.`)]
  await deleteNaming(tx, { recipients: [phone, ...emails], values: letters })
  await eraseSeats(tx, person)
  await eraseSessions(tx, person)
  const archives = await deleteExportsOf(tx, personId)
  await eraseIdentity(tx, person)
  const files = await eraseFiles(tx, personId, [...person.avatarFileIds, ...written.fileIds, ...archives])
  await insertErasure(tx, personId, withMessages)
  await enqueue(tx, finishErasures, {})
  await audit(tx, {
    actor: by,
    action: 'person_erased',
    subject: { type: 'person', id: personId },
    details: { with_messages: withMessages, messages: written.messages, files },
  })
}

const isSame = (one: string, other: string) => normalised(one) === normalised(other)
const normalised = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')
