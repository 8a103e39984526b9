import { db, transaction, type Reader } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import type { Scopes } from '../scopes.ts'
import { recountScope } from './search-index.repository.ts'
import type { ScopeIndex } from './types.ts'
import { findVectors, findWithoutVector, insertVectors } from './vectors.repository.ts'

/** An embedding model: the model's endpoint, when one is configured. Off by default. */
export type Embedder = {
  /** The model's name; vectors of different models are not compared. */
  readonly model: string
  /** A question may be embedded otherwise than the texts that answer it. */
  embed(texts: readonly string[], purpose: 'question' | 'text'): Promise<readonly (readonly number[])[]>
}

type Neighbour = { readonly provisionId: number; readonly similarity: number }
type ScopeVectors = {
  readonly revision: number
  readonly model: string
  readonly ids: readonly number[]
  readonly unit: readonly Float32Array[]
}

let embedder: Embedder | undefined
const cache = new Map<number, ScopeVectors>()
/** Vectors of the last questions: a search asks for those of a whole question and its parts, a talk for earlier ones. */
const asked = new Map<string, Float32Array>()
const maxAsked = 300
const batch = 32
/** Rows decoded at a time: about a millisecond. */
const pageOfVectors = 500
/** Similarity below this is chance. */
const minSimilarity = 0.3
/** After a failure the words search alone for so long. */
const pauseMs = 20_000
let pausedUntil = 0

/** Enables vector search; disables it with undefined. */
export function useEmbedder(chosen: Embedder | undefined): void {
  embedder = chosen
  cache.clear()
  asked.clear()
  pausedUntil = 0
}

/** Computes the missing vectors; returns how many. Idempotent and resumable. */
export async function embedMissing(limit = Number.POSITIVE_INFINITY): Promise<number> {
  if (!embedder) return 0
  const { model } = embedder
  let made = 0
  while (made < limit) {
    const provisions = await findWithoutVector(db(), model, Math.min(batch, limit - made))
    if (provisions.length === 0) break
    const vectors = await embedder.embed(
      provisions.map(({ text }) => text),
      'text',
    )
    const rows = provisions.flatMap(({ id }, index) => {
      const vector = vectors[index]
      return vector ? [{ provisionId: id, vector: unitOf(vector) }] : []
    })
    if (rows.length === 0) break
    await transaction(async (tx) => {
      await insertVectors(tx, model, rows)
      for (const scope of new Set(provisions.map(({ scope }) => scope))) await recountScope(tx, scope)
    })
    made += rows.length
  }
  return made
}

/** The provisions nearest in meaning, the nearest first. Empty without vectors, and when the endpoint does not answer. */
export async function findNearest(
  reader: Reader,
  {
    question,
    scopes,
    indexes,
    limit,
  }: { question: string; scopes: Scopes; indexes: readonly ScopeIndex[]; limit: number },
): Promise<Neighbour[]> {
  if (!embedder || Date.now() < pausedUntil) return []
  try {
    const vector = await vectorOf(embedder, question)
    if (!vector) return []
    const found: Neighbour[] = []
    for (const [index, scope] of scopes.entries()) {
      const { ids, unit } = await vectorsOf(reader, embedder.model, scope, indexes[index]?.revision ?? 0)
      for (const [at, id] of ids.entries()) {
        const similarity = dot(vector, unit[at])
        if (similarity >= minSimilarity) found.push({ provisionId: id, similarity })
      }
    }
    return found.toSorted((a, b) => b.similarity - a.similarity).slice(0, limit)
  } catch (error) {
    // The word search still answers.
    pausedUntil = Date.now() + pauseMs
    subjectLog('laws').warn({ err: error }, 'the embedding of a question failed')
    return []
  }
}

async function vectorsOf(
  reader: Reader,
  model: string,
  scope: number,
  revision: number,
): Promise<ScopeVectors> {
  const known = cache.get(scope)
  if (known?.model === model && known.revision === revision) return known
  const ids: number[] = []
  const unit: Float32Array[] = []
  for (;;) {
    const rows = await findVectors(reader, { model, scope, afterId: ids.at(-1) ?? 0, limit: pageOfVectors })
    for (const { provisionId, vector } of rows) {
      ids.push(provisionId)
      unit.push(vector)
    }
    if (rows.length < pageOfVectors) break
  }
  const read = { revision, model, ids, unit }
  cache.set(scope, read)
  return read
}

async function vectorOf(chosen: Embedder, question: string): Promise<Float32Array | null> {
  const known = asked.get(question)
  if (known) return known
  const [vector] = await chosen.embed([question], 'question')
  if (!vector) return null
  const unit = unitOf(vector)
  asked.set(question, unit)
  const [oldest] = asked.keys()
  if (asked.size > maxAsked && oldest !== undefined) asked.delete(oldest)
  return unit
}

function unitOf(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / length)
}

function dot(a: Float32Array, b: Float32Array | undefined): number {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b?.[index] ?? 0)
  return sum
}
