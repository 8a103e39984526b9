import type { Reader } from '#platform/database/index.ts'
import { answerWorkers } from '#platform/workers/index.ts'

import { COMMON_SCOPE, type Scopes } from '../../scopes.ts'
import { scopeIndexes } from '../scope-index.ts'
import type { ScopeIndex } from '../types.ts'
import {
  buildSegmentTask,
  nearestByLetters,
  type LetterMatches,
  type LetterSimilarity,
} from './letter-index.ts'
import { asShipped, brought, outdated, withoutTexts, type ScopeLetters } from './letter-layers.ts'
import { findSignatures, findTexts } from './letters.repository.ts'
import { shippedLetters } from './shipped-letters.ts'

type Built = { readonly revision: number; readonly index: Promise<ScopeLetters> }

const cache = new Map<number, Built>()
const maxCachedScopes = 10
const buildTimeoutMs = 60_000

export function clearLetterIndexes(): void {
  cache.clear()
}

/** Builds the index of the common base, so that the first question does not wait for it. */
export async function warmLetterIndex(reader: Reader): Promise<void> {
  const [common] = await scopeIndexes(reader, [COMMON_SCOPE])
  if (common && common.questions > 0) await indexOf(reader, COMMON_SCOPE, common.revision)
}

/** The provisions nearest to a question by parts of words, over all scopes, and how near it is to what the base does not answer. */
export async function similarByLetters(
  reader: Reader,
  asked: { question: string; scopes: Scopes; indexes: readonly ScopeIndex[]; limit: number },
): Promise<LetterMatches> {
  const found: LetterSimilarity[] = []
  let outside = 0
  for (const [at, scope] of asked.scopes.entries()) {
    const known = asked.indexes[at]
    // A scope without everyday questions is searched by its words alone.
    if (!known || known.questions === 0) continue
    const index = await indexOf(reader, scope, known.revision)
    const matches = nearestByLetters(index, asked.question, asked.limit)
    found.push(...matches.provisions)
    outside = Math.max(outside, matches.outside)
  }
  const provisions = found.toSorted((a, b) => b.nearest + b.whole - a.nearest - a.whole).slice(0, asked.limit)
  return { provisions, outside }
}

/** The index of a scope in its revision; whoever asks first has it built, the others wait for the same one. */
async function indexOf(reader: Reader, scope: number, revision: number): Promise<ScopeLetters> {
  const known = cache.get(scope)
  if (known?.revision === revision) return known.index
  const built = { revision, index: build(reader, scope, known?.index) }
  cache.delete(scope)
  cache.set(scope, built)
  const [oldest] = cache.keys()
  if (cache.size > maxCachedScopes && oldest !== undefined) cache.delete(oldest)
  // One that failed is built again by the next question.
  built.index.catch(() => cache.get(scope) === built && cache.delete(scope))
  return built.index
}

/** What the index before lacks or has in earlier words is built, nothing else. */
async function build(
  reader: Reader,
  scope: number,
  before: Promise<ScopeLetters> | undefined,
): Promise<ScopeLetters> {
  const [shipped, stored] = await Promise.all([shippedLetters(), findSignatures(reader, scope)])
  const known =
    (await before?.catch(() => undefined)) ??
    (scope === COMMON_SCOPE ? asShipped(shipped, stored) : withoutTexts(shipped))
  const ids = outdated(known, stored)
  if (ids.size === 0) return brought(known, stored, null)
  const provisions = await findTexts(reader, scope, [...ids])
  const segment = await answerWorkers.run(
    buildSegmentTask,
    { provisions, idf: known.idf },
    { milliseconds: buildTimeoutMs },
  )
  return brought(known, stored, { segment, ids: provisions.map(({ id }) => id) })
}
