import { transaction, type Tx } from '#platform/database/index.ts'
import { russianVersion } from '#platform/russian/index.ts'

import { COMMON_SCOPE } from '../scopes.ts'
import {
  analyseIndex,
  findAddedQuestions,
  findAllProvisionIds,
  findScopes,
  deleteWords,
  lockBase,
  updateContentHash,
  updateQuestionKeys,
} from '../search/search-index.repository.ts'
import { actKey, baseSha256, readBase, type BaseNorm } from './base-files.ts'
import {
  deleteOtherBaseProvisions,
  replaceBaseQuestions,
  upsertActs,
  upsertBaseEditions,
  upsertCharterLaws,
  upsertProvisions,
} from './base.repository.ts'
import { indexProvisions, questionKeys } from './index-provisions.ts'
import { findOfficialOfBase, shareQuestions } from './official-first.ts'

/** Grows when the weights of the index change: a stored base is then loaded again. */
const indexVersion = 1

/**
 * Brings the stored base to the state of the project's files: once for each version of them, however often and from
 * how many nodes it is called. Answers whether anything was loaded.
 */
export async function loadBase(): Promise<boolean> {
  const sha256 = `${baseSha256()}.${russianVersion()}.${indexVersion}`
  return transaction(async (tx) => {
    await lockBase(tx)
    const [common] = await findScopes(tx, [COMMON_SCOPE])
    if (common?.content_sha256 === sha256) return false
    await load(tx, sha256)
    await updateContentHash(tx, sha256)
    await analyseIndex(tx)
    return true
  })
}

async function load(tx: Tx, sha256: string): Promise<void> {
  const { norms, charterLaws, questions, aliases } = readBase()
  const acts = await upsertActs(tx, null, actsOf(norms, aliases))
  const editions = await upsertBaseEditions(tx, [...acts.values()], sha256)
  const provisions = await upsertProvisions(
    tx,
    null,
    norms.map((norm, position) => provisionOf(norm, position, acts, editions)),
  )
  await deleteOtherBaseProvisions(tx, [...provisions.keys()])
  await replaceBaseQuestions(
    tx,
    norms.flatMap(({ id }) =>
      (questions.get(id) ?? []).map((text) => ({
        provision_id: idOf(provisions, id),
        text,
        keys: questionKeys(text),
      })),
    ),
  )
  await shareQuestions(tx, await findOfficialOfBase(tx))
  await indexEverything(tx)
  await upsertCharterLaws(
    tx,
    charterLaws.map(({ id, scope, ...law }, position) => ({ ...law, key: id, area: scope, position })),
  )
}

/** What administrators loaded and channels' own acts are indexed again too: the normaliser may have changed. */
async function indexEverything(tx: Tx): Promise<void> {
  const added = await findAddedQuestions(tx)
  await updateQuestionKeys(
    tx,
    added.map(({ id, text }) => ({ id, keys: questionKeys(text) })),
  )
  await deleteWords(tx)
  await indexProvisions(tx, await findAllProvisionIds(tx))
}

function actsOf(norms: readonly BaseNorm[], aliases: ReturnType<typeof readBase>['aliases']) {
  const acts = new Map(norms.map((norm) => [actKey(norm), norm]))
  return [...acts].map(([key, norm]) => ({
    key,
    kind: norm.act_type,
    number: norm.act_number,
    date: norm.act_date,
    title: norm.act_title,
    aliases: aliases[key]?.names ?? [],
    short_aliases: aliases[key]?.short ?? [],
  }))
}

function provisionOf(
  norm: BaseNorm,
  position: number,
  acts: ReadonlyMap<string, number>,
  editions: ReadonlyMap<number, number>,
) {
  const actId = idOf(acts, actKey(norm))
  return {
    edition_id: idOf(editions, actId),
    act_id: actId,
    norm_id: norm.id,
    article: norm.article,
    heading: norm.title,
    text: norm.summary,
    topics: norm.topics,
    keywords: norm.keywords,
    status: norm.status,
    confidence: norm.confidence,
    effective_from: norm.effective_from,
    replaced_by: norm.replaced_by,
    source_url: norm.source_url,
    position,
  }
}

function idOf<Key>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The reference base has no ${String(key)}`)
  return id
}
