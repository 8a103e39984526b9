import type { Charter, CharterDraft, CharterForm, CharterPreview } from '@uprava/contract/charters.ts'
import { refusalTexts } from '@uprava/contract/fields.ts'
import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { channelsByIds } from '#modules/channels/index.ts'
import { charterLawsByIds, today } from '#modules/laws/index.ts'
import { db, transaction, type Reader } from '#platform/database/index.ts'
import { deleteUnreferencedFiles, storeBytes } from '#platform/files/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeCharter } from './charters.access.ts'
import { countCharters, deleteCharter, findCharters, insertCharter } from './charters.repository.ts'
import { completeDetails, type SessionForm, type SessionSources } from './council-session.ts'
import { packageName, presentCharter } from './present.ts'
import { packageAside, previewAside } from './tasks.ts'

/** GET act-tickets: the channel's charters, newest first. */
export async function listCharters(actor: SeatActor): Promise<Charter[]> {
  return (await findCharters(db(), actor.channelId, charterLimits.kept)).map(presentCharter)
}

/**
 * POST act-tickets: builds the documents and stores them as a zip with the form. `isCancelled` is called at the
 * end: when the client has disconnected, nothing is stored.
 */
export async function createCharter(
  actor: SeatActor,
  body: CharterForm,
  isCancelled: () => boolean = () => false,
): Promise<Charter> {
  validateDeputyCount(body)
  const form = { ...formOf(body), date: body.date }
  const sources = await sourcesFor(actor, body.acts)
  if (sources.laws.length !== body.acts.length) throw refuse.field('acts', refusalTexts.notAChoice('Закон'))
  const bytes = await packageAside({ form, sources })
  return transaction(async (tx) => {
    if ((await countCharters(tx, actor.channelId)) >= charterLimits.kept)
      throw refuse.general(`В «Уставах» уже ${charterLimits.kept} пакетов. Удалите ненужные и повторите.`)
    const file = await storeBytes(tx, { name: packageName(form), bytes })
    const charter = await insertCharter(tx, {
      ...form,
      channelId: actor.channelId,
      authorManagerId: actor.managerId,
      lawIds: body.acts,
      fileId: file.id,
    })
    // The client is gone; the error only rolls the transaction back.
    if (isCancelled()) throw refuse.conflict()
    return presentCharter(charter)
  })
}

/** POST act-tickets/preview: the package of an incomplete form. Unknown laws are ignored. */
export async function previewCharter(actor: SeatActor, body: CharterDraft): Promise<CharterPreview> {
  const sources = await sourcesFor(actor, body.acts)
  return previewAside({ form: formOf(body), sources, shown: body.paper ?? null })
}

/** DELETE act-tickets/{id}: deletes the package and its file. */
export async function removeCharter(actor: SeatActor, id: number): Promise<{ ok: true }> {
  return transaction(async (tx) => {
    const charter = await authorizeCharter(tx, actor, 'delete', id)
    await deleteCharter(tx, charter)
    await deleteUnreferencedFiles(tx, [charter.fileId])
    return { ok: true }
  })
}

/** Validates the number of deputies: at least as many as named, and at most the established number. */
function validateDeputyCount({ deputies, count_deputies: count, details }: CharterForm): void {
  if (deputies.length > count)
    throw refuse.field('count_deputies', 'Депутатов названо больше, чем их в совете. Увеличьте количество.')
  if ((details?.established_deputies ?? count) < count)
    throw refuse.field(
      'details.established_deputies',
      'Установленная численность не может быть меньше количества депутатов',
    )
}

function formOf(body: CharterForm | CharterDraft): SessionForm {
  return {
    title: oneLine(body.title),
    headFullName: oneLine(body.head_full_name),
    chairmanFullName: oneLine(body.chairman_full_name),
    date: body.date,
    sessionNumber: oneLine(body.session_number),
    countDeputies: body.count_deputies,
    deputies: body.deputies.map(oneLine),
    details: completeDetails(body.details),
  }
}

/** Names are spelt identically in all documents (consistency check 7). */
const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

async function sourcesFor(actor: SeatActor, lawIds: readonly number[]): Promise<SessionSources> {
  const reader: Reader = db()
  const day = today()
  const [laws, channels] = await Promise.all([
    charterLawsByIds(reader, lawIds, day),
    channelsByIds(reader, [actor.channelId]),
  ])
  return { laws, region: channels.get(actor.channelId)?.region?.name ?? '', today: day }
}
