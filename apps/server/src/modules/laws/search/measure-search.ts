import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { SearchQuality } from '@uprava/contract/laws.ts'
import { z } from 'zod'

import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { configuredEmbedding } from '#platform/model/index.ts'

import { searchProvisions } from '../laws.service.ts'
import { COMMON_SCOPE } from '../scopes.ts'
import { today } from '../status.ts'
import { scopeIndexes } from './scope-index.ts'
import type { ScopeIndex } from './types.ts'

const goldFile = path.resolve(import.meta.dirname, '../../../../../../bench/ai/gold.json')
const gold = z.object({
  queries: z.array(z.object({ style: z.string(), query: z.string(), expect: z.array(z.string()) })),
})
/** Sample size per style: the call is synchronous. */
const maxPerStyle = 30

let measuring: Promise<SearchQuality> | undefined
/** The last measurement, and what it was made on. */
let last: (Measured & { readonly quality: SearchQuality }) | undefined
type Measured = {
  readonly index: ScopeIndex | undefined
  readonly model: string | undefined
  readonly day: string
}

/**
 * POST /ai-quality/measure: runs the gold questions through the search. Concurrent calls share one measurement, and what was
 * measured is not measured again on the same day, base and model: a measurement keeps a processor busy for seconds.
 */
export function measureSearch(): Promise<SearchQuality> {
  measuring ??= measureOnce().finally(() => {
    measuring = undefined
  })
  return measuring
}

async function measureOnce(): Promise<SearchQuality> {
  // The same object as long as the base has not changed.
  const [index] = await scopeIndexes(db(), [COMMON_SCOPE])
  const now: Measured = { index, model: configuredEmbedding()?.model, day: today() }
  if (last && last.index === now.index && last.model === now.model && last.day === now.day)
    return last.quality
  const quality = await measure()
  last = { ...now, quality }
  return quality
}

async function measure(): Promise<SearchQuality> {
  const { queries } = await readGold()
  const styles: SearchQuality['styles'] = []
  for (const style of new Set(
    queries.filter(({ expect }) => expect.length > 0).map((query) => query.style),
  )) {
    styles.push({ style, ...(await measureHits(sample(queries.filter((query) => query.style === style)))) })
  }
  const outOfScope = sample(queries.filter(({ expect }) => expect.length === 0))
  const refused =
    outOfScope.length === 0
      ? null
      : { questions: outOfScope.length, share: await measureRefusals(outOfScope) }
  return { measured_at: new Date().toISOString(), styles, refused }
}

async function readGold() {
  try {
    return gold.parse(JSON.parse(await readFile(goldFile, 'utf8')))
  } catch {
    throw refuse.unavailable('Эталонных вопросов на этом сервере нет.')
  }
}

type Gold = z.output<typeof gold>['queries'][number]

/** An evenly spaced sample of the questions. */
const sample = (queries: readonly Gold[]): Gold[] => {
  const step = Math.max(1, queries.length / maxPerStyle)
  return Array.from(
    { length: Math.min(maxPerStyle, queries.length) },
    (_, at) => queries[Math.floor(at * step)]!,
  )
}

async function measureHits(asked: readonly Gold[]) {
  let first = 0
  let five = 0
  let reciprocal = 0
  for (const { query, expect } of asked) {
    const { hits } = await searchProvisions({ query, channelId: null, limit: 10 })
    const rank = hits.findIndex(({ citation }) => expect.includes(citation.norm_id))
    if (rank === 0) first += 1
    if (rank >= 0 && rank < 5) five += 1
    if (rank >= 0) reciprocal += 1 / (rank + 1)
  }
  const share = (count: number) => Math.round((count / asked.length) * 1000) / 1000
  return {
    questions: asked.length,
    hit_at_1: share(first),
    hit_at_5: share(five),
    mean_reciprocal_rank: share(reciprocal),
  }
}

async function measureRefusals(asked: readonly Gold[]): Promise<number> {
  let refused = 0
  for (const { query } of asked) {
    const { verdict } = await searchProvisions({ query, channelId: null, limit: 1 })
    if (verdict === 'refuse' || verdict === 'nonexistent') refused += 1
  }
  return Math.round((refused / asked.length) * 1000) / 1000
}
