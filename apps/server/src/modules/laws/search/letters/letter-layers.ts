import { OUTSIDE, REPLACED, type LetterLayer, type LetterSegment } from './letter-index.ts'
import type { ShippedLetters } from './shipped-letters.ts'

/** The index of a scope: what ships with the product and what came later, with the state of the texts of each provision. */
export type ScopeLetters = {
  /** Of a provision only the last one answers. */
  readonly layers: readonly LetterLayer[]
  readonly idf: Float32Array
  /** By provision: of which texts it was made. */
  readonly signatures: ReadonlyMap<number, string>
}

/** A provision as it is stored now. */
export type StoredTexts = { readonly id: number; readonly normId: string; readonly signature: string }

/** With more layers the later ones become one. */
const maxLayers = 8

/** The index of nothing, for a scope of a channel. */
export const withoutTexts = ({ idf }: ShippedLetters): ScopeLetters => ({
  layers: [],
  idf,
  signatures: new Map(),
})

/** The index of those provisions that are stored as they ship, and of the questions that the base does not answer. */
export function asShipped(
  { segment, idf, norms }: ShippedLetters,
  stored: readonly StoredTexts[],
): ScopeLetters {
  const idOf = new Map(stored.map(({ id, normId, signature }) => [`${normId} ${signature}`, id]))
  const ids = norms.map(({ normId, signature }) => idOf.get(`${normId} ${signature}`) ?? REPLACED)
  return {
    layers: [{ segment, provisionOf: Float64Array.of(...ids, OUTSIDE) }],
    idf,
    signatures: new Map(
      norms.flatMap(({ signature }, at) => (ids[at] === REPLACED ? [] : [[ids[at]!, signature]])),
    ),
  }
}

/** Which provisions are to be indexed again so that the index has what is stored now: those whose texts changed, few more. */
export function outdated({ layers, signatures }: ScopeLetters, stored: readonly StoredTexts[]): Set<number> {
  const changed = new Set(
    stored.filter(({ id, signature }) => signatures.get(id) !== signature).map(({ id }) => id),
  )
  if (changed.size === 0 || layers.length < maxLayers) return changed
  const ids = new Set(stored.map(({ id }) => id))
  const later = layers.slice(1).flatMap(({ provisionOf }) => [...provisionOf])
  return new Set([...changed, ...later.filter((id) => ids.has(id))])
}

/** The index with the provisions as they are stored now; `built` is of the outdated ones. */
export function brought(
  letters: ScopeLetters,
  stored: readonly StoredTexts[],
  built: { readonly segment: LetterSegment; readonly ids: readonly number[] } | null,
): ScopeLetters {
  const signatures = new Map(stored.map(({ id, signature }) => [id, signature]))
  const replaced = new Set(built?.ids)
  const isKept = (id: number) => id === OUTSIDE || (signatures.has(id) && !replaced.has(id))
  const layers = letters.layers
    .map(({ segment, provisionOf }) => ({
      segment,
      provisionOf: provisionOf.map((id) => (isKept(id) ? id : REPLACED)),
    }))
    .filter(({ provisionOf }) => provisionOf.some((id) => id !== REPLACED))
  const added = built ? [{ segment: built.segment, provisionOf: Float64Array.from(built.ids) }] : []
  return { layers: [...layers, ...added], idf: letters.idf, signatures }
}
