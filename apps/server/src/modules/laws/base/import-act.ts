import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'

import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit } from '#modules/access/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { Refusal, type UploadedFile } from '#platform/http/index.ts'

import { actFacts, presentEdition } from '../present.ts'
import { requestEmbedding } from '../search/embedding.ts'
import { lockBase } from '../search/search-index.repository.ts'
import type { ActForm } from './act-text.ts'
import { findOrInsertAct, insertQuestions, upsertProvisions, type StoredAct } from './base.repository.ts'
import {
  chainEditions,
  findCommonStatus,
  findEditionByContent,
  hasEdition,
  insertEdition,
  type EditionFacts,
} from './editions.repository.ts'
import { indexProvisions, questionKeys } from './index-provisions.ts'
import { matchNorms, type MatchedProvision } from './match-norms.ts'
import { findBaseNorms, shareQuestions } from './official-first.ts'
import { readActFile } from './read-act-file.ts'
import type { RecognisedAct } from './recognise-act.ts'

export type ImportOrder = ActForm & {
  /** Null: for everybody. A channel's own act is seen by it alone. */
  readonly channelId: number | null
  /** The day the text is valid from, yyyy-mm-dd; the act's own day unless given. */
  readonly validFrom?: string | undefined
  readonly sourceUrl?: string
}

/** Who loads the act, as the audit writes it: `administrator admin`, `account 12`. */
type Importer = { readonly actor: AuditParty }

/**
 * Loads the text of an act: recognises its articles, makes a new act or a further edition of a known one and indexes it.
 * The very same text a second time changes nothing.
 */
export async function importAct(importer: Importer, file: UploadedFile, order: ImportOrder) {
  const read = await readActFile(file, order)
  return transaction(async (tx) => {
    await lockBase(tx)
    const { act, edition, isNew, provisions } = await storeAct(tx, importer, read, order)
    return {
      act: { id: act.id, ...actFacts(act) },
      edition: presentEdition(edition),
      provisions,
      is_new: isNew,
    }
  })
}

type StoreOrder = Pick<ImportOrder, 'channelId' | 'validFrom' | 'sourceUrl'>

/** Stores an act that was read, as a new one or as a further edition of a known one. Needs the lock of the base. */
async function storeAct(tx: Tx, importer: Importer, read: RecognisedAct, order: StoreOrder) {
  const validFrom = order.validFrom ?? read.date
  const sha256 = createHash('sha256')
    .update(JSON.stringify([read, validFrom]))
    .digest('hex')
  const act = await findOrInsertAct(tx, order.channelId, read)
  const isKnownAct = await hasEdition(tx, act.id)
  const known = await findEditionByContent(tx, act.id, sha256)
  const edition = known ?? (await addEdition(tx, { act, read, order, validFrom, sha256 }))
  const provisions = read.provisions.length
  if (!known) await auditImport(tx, importer, act, provisions, order.channelId)
  return { act, edition, isKnownAct, isNew: !known, provisions }
}

type Addition = {
  readonly act: StoredAct
  readonly read: RecognisedAct
  readonly order: StoreOrder
  readonly validFrom: string | null
  readonly sha256: string
}

async function addEdition(tx: Tx, { act, read, order, validFrom, sha256 }: Addition): Promise<EditionFacts> {
  const sourceUrl = order.sourceUrl || null
  const edition = await insertEdition(tx, { actId: act.id, validFrom, sourceUrl, sha256 })
  await chainEditions(tx, act.id)
  // What the base says of the whole act holds for its official text too.
  const common = (await findCommonStatus(tx, act.id)) ?? { status: 'действует', replacedBy: null }
  const matched = matchNorms(read.provisions, await findBaseNorms(tx, act.id))
  const normOf = ({ norm, path }: MatchedProvision) => norm?.normId ?? `act${act.id}-${path}`
  const provisions = matched.map((provision, position) => ({
    edition_id: edition.id,
    act_id: act.id,
    norm_id: normOf(provision),
    article: provision.article,
    heading: provision.heading,
    text: provision.text,
    topics: provision.norm?.topics ?? [],
    keywords: provision.norm?.keywords ?? [],
    status: provision.norm?.status ?? common.status,
    confidence: 'A' as const,
    effective_from: order.validFrom ?? provision.norm?.effectiveFrom ?? null,
    replaced_by: provision.norm ? provision.norm.replacedBy : common.replacedBy,
    source_url: sourceUrl,
    position,
  }))
  const ids = await upsertProvisions(tx, order.channelId, provisions)
  const questions = matched.flatMap((provision) => {
    const id = ids.get(normOf(provision))
    return id === undefined
      ? []
      : (provision.questions ?? []).map((text) => ({ provision_id: id, text, keys: questionKeys(text) }))
  })
  await insertQuestions(tx, order.channelId ?? 0, 'administrator', questions)
  await shareQuestions(tx, [...ids.values()])
  await indexProvisions(tx, [...ids.values()])
  await requestEmbedding(tx)
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

export type ImportedAct = {
  file: string
  state: 'added' | 'changed' | 'unchanged'
  number: string
  title: string
  provisions: number
}
export type RefusedAct = { file: string; problems: string[] }

type Outcome = { acts: ImportedAct[]; refused: RefusedAct[] }

/**
 * Loads acts for everybody from files of this machine, all or none: where one is refused, or with `isCheck`, nothing is
 * changed, and the answer says what would be.
 */
export async function importActs(
  actor: AuditParty,
  files: readonly string[],
  isCheck: boolean,
): Promise<Outcome> {
  const read: { file: string; act: RecognisedAct }[] = []
  const refused: RefusedAct[] = []
  for (const file of files) {
    const found = await readOne(file)
    if ('problems' in found) refused.push({ file, problems: found.problems })
    else read.push({ file, act: found.act })
  }
  try {
    return await transaction(async (tx) => {
      await lockBase(tx)
      const acts: ImportedAct[] = []
      for (const { file, act } of read) {
        const { isKnownAct, isNew, provisions } = await storeAct(tx, { actor }, act, { channelId: null })
        const state = isNew ? (isKnownAct ? 'changed' : 'added') : 'unchanged'
        acts.push({ file, state, number: act.number, title: act.title, provisions })
      }
      if (isCheck || refused.length > 0) throw new Undone({ acts, refused })
      return { acts, refused }
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

/** Rolls back the transaction of a check, after it has found out what the import would do. */
class Undone extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('Nothing is to be changed')
    this.outcome = outcome
  }
}

async function readOne(file: string): Promise<{ act: RecognisedAct } | { problems: string[] }> {
  try {
    const { size } = await stat(file)
    const uploaded = { name: path.basename(file), sizeBytes: size, temporaryPath: file }
    return { act: await readActFile(uploaded, {}) }
  } catch (error) {
    if (error instanceof Refusal) return { problems: Object.values(error.errors).flat() }
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      return { problems: ['Файла нет или его нельзя прочитать'] }
    throw error
  }
}
