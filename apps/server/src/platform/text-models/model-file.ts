import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

import type { FeatureProfile } from './text-features.ts'

/** What a model file says of itself; stands as JSON in front of the weights. */
export type ModelHeader = {
  readonly labels: readonly string[]
  /** How the features are made; the trainer and the product use the same code. */
  readonly profile: FeatureProfile
  /** `softmax`: one label; `sigmoid`: each label for itself; `chain`: a label per element of a sequence. */
  readonly link: 'softmax' | 'sigmoid' | 'chain'
  readonly bias: readonly number[]
  /** What one step of a stored weight is worth, label by label. */
  readonly steps: readonly number[]
  /** Scores are multiplied by `slope` and shifted by `shift` (sigmoid: label by label) before they become probabilities. */
  readonly slope: readonly number[]
  readonly shift: readonly number[]
  /** Sigmoid: from which probability a label is reported; softmax: from which the first label is sure. */
  readonly thresholds: readonly number[]
  /** Chain: score of label j behind label i at `i * labels + j`; the last row is the beginning of a sequence. */
  readonly transitions?: readonly number[]
}

/** Weights by feature: sorted hashes; the labels and weights of hash `i` are at `starts[i] … starts[i + 1]`. */
export type Weights = {
  readonly hashes: Uint32Array
  readonly starts: Uint32Array
  readonly labels: Uint8Array
  readonly weights: Int8Array
}

export type ModelData = { readonly header: ModelHeader; readonly weights: Weights }

const magic = 0x32_4d_54_55

/**
 * The bytes of a model file, little-endian: mark, sizes, and packed behind them header and weights. The numbers of one kind stand
 * together, hashes and labels as differences, so that packing leaves half of what they take in memory.
 */
export function encodeModel({ header, weights }: ModelData): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const features = weights.hashes.length
  const cells = weights.labels.length
  const bytes = new Uint8Array(json.length + features * 5 + cells * 2)
  bytes.set(json)
  let at = json.length
  for (let shift = 0; shift < 32; shift += 8) {
    for (let index = 0; index < features; index += 1) {
      const difference = (weights.hashes[index] ?? 0) - (index === 0 ? 0 : (weights.hashes[index - 1] ?? 0))
      bytes[at] = (difference >>> shift) & 0xff
      at += 1
    }
  }
  for (let index = 0; index < features; index += 1) {
    bytes[at] = (weights.starts[index + 1] ?? 0) - (weights.starts[index] ?? 0)
    at += 1
  }
  for (let index = 0; index < features; index += 1) {
    let before = -1
    for (let cell = weights.starts[index] ?? 0; cell < (weights.starts[index + 1] ?? 0); cell += 1) {
      const label = weights.labels[cell] ?? 0
      bytes[at] = label - before - 1
      before = label
      at += 1
    }
  }
  bytes.set(new Uint8Array(weights.weights.buffer, weights.weights.byteOffset, cells), at)
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  const file = new Uint8Array(16 + packed.length)
  const view = new DataView(file.buffer)
  for (const [index, value] of [magic, json.length, features, cells].entries()) {
    view.setUint32(index * 4, value, true)
  }
  file.set(packed, 16)
  return file
}

/** Reads what `encodeModel` wrote. Throws on a file of another kind or a truncated one. */
export function decodeModel(file: Uint8Array): ModelData {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 16 || view.getUint32(0, true) !== magic) throw new Error('Not a model file')
  const [length, features, cells] = [
    view.getUint32(4, true),
    view.getUint32(8, true),
    view.getUint32(12, true),
  ]
  const bytes = unpacked(file.subarray(16), length + features * 5 + cells * 2)
  const countsAt = length + features * 4
  const labelsAt = countsAt + features
  const hashes = new Uint32Array(features)
  const starts = new Uint32Array(features + 1)
  const labels = new Uint8Array(cells)
  for (let index = 0; index < features; index += 1) {
    let difference = 0
    for (let byte = 3; byte >= 0; byte -= 1) {
      difference = difference * 256 + (bytes[length + byte * features + index] ?? 0)
    }
    hashes[index] = (index === 0 ? 0 : (hashes[index - 1] ?? 0)) + difference
    const start = starts[index] ?? 0
    const end = start + (bytes[countsAt + index] ?? 0)
    starts[index + 1] = end
    let before = -1
    for (let cell = start; cell < end; cell += 1) {
      before += (bytes[labelsAt + cell] ?? 0) + 1
      labels[cell] = before
    }
  }
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + labelsAt + cells, cells)
  return {
    header: JSON.parse(new TextDecoder().decode(bytes.subarray(0, length))) as ModelHeader,
    weights: { hashes, starts, labels, weights },
  }
}

function unpacked(packed: Uint8Array, size: number): Uint8Array {
  let bytes: Uint8Array | undefined
  try {
    bytes = brotliDecompressSync(packed, { maxOutputLength: size })
  } catch (error) {
    throw new Error('The model file is incomplete', { cause: error })
  }
  if (bytes.length !== size) throw new Error('The model file is incomplete')
  return bytes
}
