import { eraseSessions } from '#modules/access/index.ts'
import { lockIdentity, type Identity } from '#modules/accounts/index.ts'
import { eraseAnalyses } from '#modules/analysis/index.ts'
import { eraseDialogs } from '#modules/assistant/index.ts'
import { eraseGeneratorSessions } from '#modules/generator/index.ts'
import { eraseConsultations } from '#modules/lawyer/index.ts'
import { eraseMessages, eraseMessenger } from '#modules/messenger/index.ts'
import { eraseNotifications } from '#modules/notifications/index.ts'
import { eraseRuns } from '#modules/runs/index.ts'
import { db, transaction, type Tx } from '#platform/database/index.ts'
import { eraseFiles } from '#platform/files/index.ts'

import { findRecentErasures } from './erasures.repository.ts'

export type Erasing = { readonly withMessages: boolean }

/** What the person has written and what was kept of its work, by its accounts and names. */
export async function eraseWritten(tx: Tx, person: Identity, { withMessages }: Erasing) {
  const messages = withMessages ? await eraseMessages(tx, person) : { count: 0, fileIds: [] }
  const named = { ...person, names: person.fullNames }
  const saved = await eraseMessenger(tx, named)
  await eraseConsultations(tx, person)
  await eraseDialogs(tx, person)
  await eraseGeneratorSessions(tx, person)
  await eraseAnalyses(tx, person)
  await eraseRuns(tx, person)
  await eraseNotifications(tx, named)
  return { messages: messages.count, fileIds: [...messages.fileIds, ...saved.fileIds] }
}

/**
 * Erases what was written by calls that were under way while the person was erased: they had passed the check of their
 * session, which has ended since.
 */
async function eraseLate(personId: number, erasing: Erasing): Promise<void> {
  await transaction(async (tx) => {
    const person = await lockIdentity(tx, personId)
    if (!person?.isErased) return
    const { fileIds } = await eraseWritten(tx, { ...person, fullNames: [] }, erasing)
    await eraseSessions(tx, person)
    await eraseFiles(tx, personId, fileIds)
  })
}

/** Erases again what whoever was erased within a day has written since. */
export async function eraseLateOnes(): Promise<void> {
  for (const { personId, withMessages } of await findRecentErasures(db()))
    await eraseLate(personId, { withMessages })
}
