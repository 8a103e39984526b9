import { createHash } from 'node:crypto'

import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit } from '#modules/access/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import type { UploadedFile } from '#platform/http/index.ts'

import { actFacts, presentEdition } from '../present.ts'
import { lockBase } from '../search/search-index.repository.ts'
import { findOrInsertAct, insertQuestions, upsertProvisions, type StoredAct } from './base.repository.ts'
import {
  chainEditions,
  findCommonStatus,
  findEditionByContent,
  insertEdition,
  type EditionFacts,
} from './editions.repository.ts'
import { indexProvisions, questionKeys } from './index-provisions.ts'
import { readActFile, type ActForm } from './read-act-file.ts'
import type { RecognisedAct } from './recognise-act.ts'

export type ImportOrder = ActForm & {
  /** Null: for everybody. A channel's own act is seen by it alone. */
  readonly channelId: number | null
  /** The day the text is valid from, yyyy-mm-dd; the act's own day unless given. */
  readonly validFrom?: string | undefined
  readonly sourceUrl?: string
}

/** Who loads the act, as the audit names him: `administrator admin`, `account 12`. */
type Importer = { readonly actor: AuditParty }

/**
 * Loads the text of an act: recognises its articles, makes a new act or a further edition of a known one and indexes it.
 * The very same text a second time changes nothing.
 */
export async function importAct(importer: Importer, file: UploadedFile, order: ImportOrder) {
  const read = await readActFile(file, order)
  const validFrom = order.validFrom ?? read.date
  const sha256 = createHash('sha256')
    .update(JSON.stringify([read, validFrom]))
    .digest('hex')
  return transaction(async (tx) => {
    await lockBase(tx)
    const act = await findOrInsertAct(tx, order.channelId, read)
    const known = await findEditionByContent(tx, act.id, sha256)
    const edition = known ?? (await addEdition(tx, { act, read, order, validFrom, sha256 }))
    if (!known) await auditImport(tx, importer, act, read.provisions.length, order.channelId)
    return {
      act: { id: act.id, ...actFacts(act) },
      edition: presentEdition(edition),
      provisions: read.provisions.length,
      is_new: !known,
    }
  })
}

type Addition = {
  readonly act: StoredAct
  readonly read: RecognisedAct
  readonly order: ImportOrder
  readonly validFrom: string | null
  readonly sha256: string
}

async function addEdition(tx: Tx, { act, read, order, validFrom, sha256 }: Addition): Promise<EditionFacts> {
  const sourceUrl = order.sourceUrl || null
  const edition = await insertEdition(tx, { actId: act.id, validFrom, sourceUrl, sha256 })
  await chainEditions(tx, act.id)
  // What the base says of the whole act holds for its official text too.
  const { status, replacedBy } = (await findCommonStatus(tx, act.id)) ?? {
    status: 'действует',
    replacedBy: null,
  }
  const normOf = (path: string) => `act${act.id}-${path}`
  const provisions = read.provisions.map(({ path, article, heading, text }, position) => ({
    edition_id: edition.id,
    act_id: act.id,
    norm_id: normOf(path),
    article,
    heading,
    text,
    topics: [],
    keywords: [],
    status,
    confidence: 'A' as const,
    effective_from: order.validFrom ?? null,
    replaced_by: replacedBy,
    source_url: sourceUrl,
    position,
  }))
  const ids = await upsertProvisions(tx, order.channelId, provisions)
  const questions = read.provisions.flatMap(({ path, questions = [] }) => {
    const id = ids.get(normOf(path))
    return id === undefined
      ? []
      : questions.map((text) => ({ provision_id: id, text, keys: questionKeys(text) }))
  })
  await insertQuestions(tx, order.channelId ?? 0, 'administrator', questions)
  await indexProvisions(tx, [...ids.values()])
  return edition
}

async function auditImport(
  tx: Tx,
  { actor }: Importer,
  { id, actNumber }: StoredAct,
  provisions: number,
  channel: number | null,
): Promise<void> {
  const details = { number: actNumber, provisions, channel }
  await audit(tx, { actor, action: 'act_imported', subject: { type: 'act', id }, details })
}
