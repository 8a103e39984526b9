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

const magic = 0x31_4d_54_55

/** The bytes of a model file, little-endian: mark, sizes, header, hashes, labels per hash, labels, weights. */
export function encodeModel({ header, weights }: ModelData): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const padded = Math.ceil(json.length / 4) * 4
  const features = weights.hashes.length
  const cells = weights.labels.length
  const bytes = new Uint8Array(16 + padded + features * 5 + cells * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of [magic, json.length, features, cells].entries()) {
    view.setUint32(index * 4, value, true)
  }
  bytes.set(json, 16)
  let at = 16 + padded
  for (const hash of weights.hashes) {
    view.setUint32(at, hash, true)
    at += 4
  }
  for (let index = 0; index < features; index += 1) {
    bytes[at] = (weights.starts[index + 1] ?? 0) - (weights.starts[index] ?? 0)
    at += 1
  }
  bytes.set(weights.labels, at)
  bytes.set(new Uint8Array(weights.weights.buffer, weights.weights.byteOffset, cells), at + cells)
  return bytes
}

/** Reads what `encodeModel` wrote. Throws on a file of another kind or a truncated one. */
export function decodeModel(file: Uint8Array): ModelData {
  // A copy: the arrays below need an address that is a multiple of four.
  const bytes = Uint8Array.from(file)
  const view = new DataView(bytes.buffer)
  if (bytes.length < 16 || view.getUint32(0, true) !== magic) throw new Error('Not a model file')
  const [length, features, cells] = [
    view.getUint32(4, true),
    view.getUint32(8, true),
    view.getUint32(12, true),
  ]
  const hashesAt = 16 + Math.ceil(length / 4) * 4
  const countsAt = hashesAt + features * 4
  const labelsAt = countsAt + features
  if (bytes.length !== labelsAt + cells * 2) throw new Error('The model file is incomplete')
  const hashes = new Uint32Array(bytes.buffer, hashesAt, features)
  const starts = new Uint32Array(features + 1)
  for (let index = 0; index < features; index += 1) {
    starts[index + 1] = (starts[index] ?? 0) + (bytes[countsAt + index] ?? 0)
  }
  return {
    header: JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + length))) as ModelHeader,
    weights: {
      hashes,
      starts,
      labels: bytes.subarray(labelsAt, labelsAt + cells),
      weights: new Int8Array(bytes.buffer, labelsAt + cells, cells),
    },
  }
}
