import { readFileSync } from 'node:fs'
import path from 'node:path'

import { hashOf } from '#platform/text-models/hash.ts'

/**
 * Where words and norms lie among each other, learned from everyday questions (`npm run train:laws`): words that people use for
 * the same norm lie in one direction, so that a question is near a norm with which it has no word in common.
 */
export type Senses = {
  /** Numbers of a vector. */
  readonly size: number
  /** By the hash of a word's key: its place. */
  readonly words: ReadonlyMap<number, number>
  readonly vectors: Float32Array
  /** By norm: where its vector, of length 1, begins in `norms`. */
  readonly places: ReadonlyMap<string, number>
  readonly norms: Float32Array
}

const file = path.join(import.meta.dirname, '../../data/senses.bin')
const magic = 0x31_4e_53_55

let senses: Senses | undefined

/** What ships with the product; read once. */
export function shippedSenses(): Senses {
  senses ??= decodeSenses(readFileSync(file))
  return senses
}

/**
 * How near a question lies to a norm, −1 to 1; null for a norm that nothing was learned of, and 0 for all of them when the question
 * has no known word.
 */
export function senseOf(
  { size, words, vectors, places, norms }: Senses,
  keys: readonly string[],
): (normId: string) => number | null {
  const question = new Float32Array(size)
  for (const key of new Set(keys)) {
    const word = words.get(hashOf(key))
    if (word === undefined) continue
    for (let at = 0; at < size; at += 1) question[at]! += vectors[word * size + at]!
  }
  const length = Math.hypot(...question) || 1
  return (normId) => {
    const place = places.get(normId)
    if (place === undefined) return null
    let product = 0
    for (let at = 0; at < size; at += 1) product += question[at]! * norms[place + at]!
    return product / length
  }
}

/** How near words, by their keys, lie to a norm, in the senses that ship with the product: see `senseOf`. */
export const senseTo = (keys: readonly string[]): ((normId: string) => number | null) =>
  senseOf(shippedSenses(), keys)

/** What is stored: sizes, norms, hashes of words; by row a step and, half a byte each, how many steps a number is. */
export function encodeSenses(learned: {
  readonly size: number
  readonly words: readonly string[]
  readonly vectors: Float32Array
  readonly normIds: readonly string[]
  readonly norms: Float32Array
}): Uint8Array {
  const { size, words, vectors, normIds, norms } = learned
  const ids = new TextEncoder().encode(normIds.join('\n'))
  const rows = words.length + normIds.length
  const bytes = new Uint8Array(20 + ids.length + words.length * 4 + rows * (4 + size / 2))
  const view = new DataView(bytes.buffer)
  for (const [at, value] of [magic, size, words.length, normIds.length, ids.length].entries())
    view.setUint32(at * 4, value, true)
  bytes.set(ids, 20)
  let at = 20 + ids.length
  for (const word of words) {
    view.setUint32(at, hashOf(word), true)
    at += 4
  }
  for (const numbers of [vectors, norms])
    for (let row = 0; row < numbers.length; row += size) {
      const vector = numbers.subarray(row, row + size)
      const step = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / mostSteps
      view.setFloat32(at, step, true)
      at += 4
      for (let cell = 0; cell < size; cell += 2) {
        const [low, high] = [vector[cell]!, vector[cell + 1]!].map(
          (value) => Math.round(value / step) + mostSteps,
        )
        bytes[at] = low! | (high! << 4)
        at += 1
      }
    }
  return bytes
}

const mostSteps = 7

/** Reads what `encodeSenses` wrote. Throws on a file of another kind or a truncated one. */
export function decodeSenses(bytes: Uint8Array): Senses {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== magic) throw new Error('Not a file of senses')
  const [size, count, ofNorms, letters] = [1, 2, 3, 4].map((at) => view.getUint32(at * 4, true)) as [
    number,
    number,
    number,
    number,
  ]
  if (bytes.length !== 20 + letters + count * 4 + (count + ofNorms) * (4 + size / 2))
    throw new Error('The file of senses is incomplete')
  const ids = new TextDecoder().decode(bytes.subarray(20, 20 + letters)).split('\n')
  let at = 20 + letters
  const words = new Map<number, number>()
  for (let word = 0; word < count; word += 1) {
    words.set(view.getUint32(at, true), word)
    at += 4
  }
  const read = (rows: number): Float32Array => {
    const numbers = new Float32Array(rows * size)
    for (let cell = 0; cell < numbers.length;) {
      const step = view.getFloat32(at, true)
      at += 4
      for (const end = cell + size; cell < end; cell += 2) {
        const both = bytes[at]!
        numbers[cell] = ((both & 15) - mostSteps) * step
        numbers[cell + 1] = ((both >> 4) - mostSteps) * step
        at += 1
      }
    }
    return numbers
  }
  const vectors = read(count)
  return {
    size,
    words,
    vectors,
    places: new Map(ids.map((id, norm) => [id, norm * size])),
    norms: read(ofNorms),
  }
}
