import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Reader } from '#platform/database/index.ts'
import { answerWorkers } from '#platform/workers/index.ts'

import { findSearchedTexts } from '../base/provisions.repository.ts'
import { COMMON_SCOPE, type Scopes } from '../scopes.ts'
import {
  buildLetterIndexTask,
  maxIndexedTexts,
  nearestByLetters,
  type LetterIndex,
  type LetterMatches,
  type LetterSimilarity,
} from './letter-index.ts'
import { scopeIndexes } from './scope-index.ts'
import type { ScopeIndex } from './types.ts'

type ScopeLetters = { readonly revision: number; readonly index: Promise<LetterIndex> }

const cache = new Map<number, ScopeLetters>()
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
async function indexOf(reader: Reader, scope: number, revision: number): Promise<LetterIndex> {
  const known = cache.get(scope)
  if (known?.revision === revision) return known.index
  const built = { revision, index: build(reader, scope) }
  cache.delete(scope)
  cache.set(scope, built)
  const [oldest] = cache.keys()
  if (cache.size > maxCachedScopes && oldest !== undefined) cache.delete(oldest)
  // One that failed is built again by the next question.
  built.index.catch(() => cache.get(scope) === built && cache.delete(scope))
  return built.index
}

async function build(reader: Reader, scope: number): Promise<LetterIndex> {
  const provisions = await findSearchedTexts(reader, scope, maxIndexedTexts)
  const outside = scope === COMMON_SCOPE ? outsideTexts() : []
  return answerWorkers.run(buildLetterIndexTask, { provisions, outside }, { milliseconds: buildTimeoutMs })
}

/** Questions that the base does not answer, one a line: recipes, other law, small talk. */
const outsideFile = path.join(import.meta.dirname, '../data/outside-questions.txt')

const outsideTexts = (): string[] =>
  readFileSync(outsideFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
