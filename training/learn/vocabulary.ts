import type { Features } from '../../apps/server/src/platform/text-models/feature-list.ts'

/** Known features as rows of the weight matrix, with their inverse document frequency. */
export type Vocabulary = {
  readonly rows: ReadonlyMap<number, number>
  readonly hashes: readonly number[]
  readonly rarity: Float64Array
  /** How much the values of a feature weigh in all elements together: the length of its column. */
  readonly norms: Float64Array
}

/** Features as the learners want them: rows and values, unknown features left out. */
export type Vector = { readonly rows: Uint32Array; readonly values: Float64Array }

/**
 * The features that occur in at least `minimum` of the elements, in the order of their first occurrence; rare
 * features count the more, the higher the power.
 */
export function vocabularyOf(all: readonly Features[], minimum: number, power = 1): Vocabulary {
  const counts = new Map<number, number>()
  const squares = new Map<number, number>()
  for (const { hashes, values } of all) {
    for (const [index, hash] of hashes.entries()) {
      counts.set(hash, (counts.get(hash) ?? 0) + 1)
      squares.set(hash, (squares.get(hash) ?? 0) + (values[index] ?? 0) ** 2)
    }
  }
  const kept = [...counts].filter(([, count]) => count >= minimum)
  const highest = Math.log(all.length + 1)
  const rarity = Float64Array.from(
    kept,
    ([, count]) => (0.3 + Math.log((all.length + 1) / count) / highest) ** power,
  )
  return {
    rows: new Map(kept.map(([hash], row) => [hash, row])),
    hashes: kept.map(([hash]) => hash),
    rarity,
    norms: Float64Array.from(kept, ([hash], row) => Math.sqrt(squares.get(hash) ?? 0) * rarity[row]!),
  }
}

/** The vector of an element: every value times the rarity of its feature. */
export function vectorOf({ hashes, values }: Features, { rows, rarity }: Vocabulary): Vector {
  const known: number[] = []
  const weighted: number[] = []
  for (const [index, hash] of hashes.entries()) {
    const row = rows.get(hash)
    if (row === undefined) continue
    known.push(row)
    weighted.push((values[index] ?? 0) * (rarity[row] ?? 0))
  }
  return { rows: Uint32Array.from(known), values: Float64Array.from(weighted) }
}
