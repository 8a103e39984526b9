import type { KnowledgeItem } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import { type AdministratorActor, audit } from '#modules/access/index.ts'
import { channelExists } from '#modules/channels/index.ts'
import { db, transaction, type Reader } from '#platform/database/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

import { actReference, presentEdition } from '../present.ts'
import { COMMON_SCOPE } from '../scopes.ts'
import { requestEmbedding } from '../search/embedding.ts'
import { lockBase, recountScope } from '../search/search-index.repository.ts'
import { insertQuestions } from './base.repository.ts'
import { importAct, type ImportOrder } from './import-act.ts'
import { indexProvisions, questionKeys } from './index-provisions.ts'
import {
  findKnowledge,
  findKnowledgeItem,
  hasNorm,
  updateStatus,
  updateWording,
  type KnowledgeRow,
  type StatusChange,
} from './knowledge.repository.ts'
import { findSameNorm, shareQuestions } from './official-first.ts'

type Filter = {
  search?: string | undefined
  status: 'in_force' | 'ending' | 'repealed' | 'all'
  channel_id?: number | undefined
  page: number
  per_page: number
}

/** GET /knowledge: everybody's base, or with a channel that channel's own acts. */
export async function listKnowledge({
  search,
  status,
  channel_id: channelId,
  page,
  per_page: perPage,
}: Filter) {
  const typed = search?.toLowerCase() ?? ''
  const { rows, total } = await findKnowledge(db(), {
    scope: channelId ?? COMMON_SCOPE,
    keys: typed === '' ? null : questionKeys(typed),
    typed,
    status,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return {
    items: rows.map(present),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}

/** POST /knowledge */
export async function importForAdministrator(
  actor: AdministratorActor,
  file: UploadedFile,
  order: Omit<ImportOrder, 'channelId'> & { channelId?: number | undefined },
) {
  const channelId = order.channelId ?? null
  if (channelId !== null && !(await channelExists(db(), channelId))) {
    throw refuse.field('channel_id', 'Выберите значение поля «Канал»')
  }
  return importAct({ actor: { type: 'administrator', id: actor.administratorId } }, file, {
    ...order,
    channelId,
  })
}

/** PUT /knowledge/{provision}: what holds of a norm is decided without a release (domain rules 4). */
export async function changeStatus(
  actor: AdministratorActor,
  id: number,
  { heading, text, ...change }: StatusChange & { heading?: string | undefined; text?: string | undefined },
): Promise<KnowledgeItem> {
  return transaction(async (tx) => {
    await lockBase(tx)
    const norm = await itemToChange(tx, id)
    const scope = norm.channelId ?? COMMON_SCOPE
    if (typeof change.replacedBy === 'string' && !(await hasNorm(tx, scope, change.replacedBy))) {
      throw refuse.field('replaced_by', 'В базе нет нормы с таким обозначением')
    }
    const isWording =
      (heading !== undefined && heading !== norm.heading) || (text !== undefined && text !== norm.text)
    if (isWording && norm.origin === 'official') {
      throw refuse.field('text', 'Официальный текст дословный: загрузите новую редакцию акта')
    }
    if (isStatusChange(change, norm)) await updateStatus(tx, id, change)
    if (isWording) {
      await updateWording(tx, id, { heading, text })
      await indexProvisions(tx, [id])
      await requestEmbedding(tx)
    }
    const details = {
      before: norm.status,
      after: change.status ?? norm.status,
      ...(isWording ? { wording: true } : {}),
    }
    await audit(tx, {
      actor: { type: 'administrator', id: actor.administratorId },
      action: 'norm_status_changed',
      subject: { type: 'norm', id: norm.normId },
      details,
    })
    return present(await itemToChange(tx, id))
  })
}

/** Whether anything but the wording changes. */
const isStatusChange = (change: StatusChange, norm: KnowledgeRow) =>
  (change.status !== undefined && change.status !== norm.status) ||
  (change.confidence !== undefined && change.confidence !== norm.confidence) ||
  (change.effectiveFrom !== undefined && change.effectiveFrom !== norm.effectiveFrom) ||
  (change.replacedBy !== undefined && change.replacedBy !== norm.replacedBy)

/** POST /knowledge/{provision}/questions: the norm is found by the question at once. One it has already changes nothing. */
export async function addQuestion(
  actor: AdministratorActor,
  id: number,
  text: string,
): Promise<KnowledgeItem> {
  return transaction(async (tx) => {
    await lockBase(tx)
    const norm = await itemToChange(tx, id)
    const scope = norm.channelId ?? COMMON_SCOPE
    const added = await insertQuestions(tx, scope, 'administrator', [
      { provision_id: id, text, keys: questionKeys(text) },
    ])
    if (added > 0) {
      // The other editions of the norm are found by it too.
      const others = await findSameNorm(tx, id)
      await shareQuestions(tx, others)
      await indexProvisions(tx, [id, ...others])
      await requestEmbedding(tx)
      await recountScope(tx, scope)
      await audit(tx, {
        actor: { type: 'administrator', id: actor.administratorId },
        action: 'norm_question_added',
        subject: { type: 'norm', id: norm.normId },
      })
    }
    return present(await itemToChange(tx, id))
  })
}

async function itemToChange(reader: Reader, id: number): Promise<KnowledgeRow> {
  const found = await findKnowledgeItem(reader, id)
  if (!found) throw refuse.notFound('В базе нет такой нормы')
  return found
}

function present(row: KnowledgeRow): KnowledgeItem {
  return {
    id: row.id,
    norm_id: row.normId,
    channel_id: row.channelId,
    title: actReference(row),
    article: row.article,
    heading: row.heading,
    text: row.text,
    status: row.status,
    confidence: row.confidence,
    effective_from: row.effectiveFrom === null ? null : russianDate(row.effectiveFrom),
    replaced_by: row.replacedBy,
    is_status_edited: row.isStatusEdited,
    is_text_edited: row.isTextEdited,
    edition: presentEdition(row),
    questions: row.questions.map(({ created_at: at, ...question }) => ({
      ...question,
      created_at: new Date(at).toISOString(),
    })),
  }
}
