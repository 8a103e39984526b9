import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { splitSentences } from '#platform/russian/index.ts'
import { defineTask } from '#platform/workers/index.ts'

/** What is indexed: provisions with their everyday questions, and questions that the base does not answer. */
type IndexedTexts = {
  readonly provisions: readonly {
    readonly id: number
    readonly heading: string
    readonly text: string
    readonly keywords: string
    readonly questions: readonly string[]
  }[]
  readonly outside: readonly string[]
}

/** A short text that stands for a provision: an everyday question, its heading, a sentence of it. */
type IndexedText = { readonly provisionId: number; readonly text: string }

/**
 * An inverted index of character n-grams over short texts, for similarity by parts of words: it finds what is said in
 * other forms, with mistakes or with other words of the same root. Arrays, so that it passes between threads cheaply.
 */
export type LetterIndex = {
  /** Provision of each text. */
  readonly provisionOf: Float64Array
  /** Postings of bucket `b` stand from `starts[b]` to `starts[b + 1]`. */
  readonly starts: Uint32Array
  readonly texts: Uint16Array
  readonly weights: Float32Array
  /** Inverse document frequency of each bucket. */
  readonly idf: Float32Array
  /** By provision: the length of the sum of its texts' vectors. */
  readonly lengths: ReadonlyMap<number, number>
}

/** Stands for a provision where a text is a question that the base does not answer. */
const OUTSIDE = 0

/** What an index has for a question. */
export type LetterMatches = {
  /** The nearest provisions, the nearest first. */
  readonly provisions: readonly LetterSimilarity[]
  /** Cosine with the nearest question outside the base, 0 to 1. */
  readonly outside: number
}

/** How near a provision's texts are to a question. */
export type LetterSimilarity = {
  readonly provisionId: number
  /** Cosine with the nearest text, 0 to 1. */
  readonly nearest: number
  /** Cosine with the sum of its texts, 0 to 1. */
  readonly whole: number
}

const buckets = 1 << 18
const shortest = 3
const longest = 5
/** What a `Uint16Array` numbers. */
export const maxIndexedTexts = 65_000

/** Builds the index on a worker thread: fifteen thousand texts take about a second. */
export const buildLetterIndexTask = defineTask<IndexedTexts, LetterIndex>(
  import.meta.url,
  'buildLetterIndexTask',
  ({ provisions, outside }) =>
    buildLetterIndex([
      ...provisions.flatMap(textsOf),
      ...outside.map((text) => ({ provisionId: OUTSIDE, text })),
    ]),
)

function textsOf({
  id,
  heading,
  text,
  keywords,
  questions,
}: IndexedTexts['provisions'][number]): IndexedText[] {
  const texts = [...questions, `${heading} ${keywords}`, ...splitSentences(text)]
  return texts.map((one) => ({ provisionId: id, text: one }))
}

function buildLetterIndex(texts: readonly IndexedText[]): LetterIndex {
  const counted = texts.slice(0, maxIndexedTexts).map(({ text }) => countGrams(text))
  const holding = new Uint32Array(buckets)
  for (const { grams } of counted) for (const bucket of grams) holding[bucket]! += 1
  const idf = Float32Array.from(holding, (count) => Math.log((1 + counted.length) / (1 + count)) + 1)
  const starts = new Uint32Array(buckets + 1)
  for (let bucket = 0; bucket < buckets; bucket += 1) starts[bucket + 1] = starts[bucket]! + holding[bucket]!
  const ofText = new Uint16Array(starts[buckets]!)
  const weights = new Float32Array(starts[buckets]!)
  const next = starts.slice(0, buckets)
  for (const [text, counts] of counted.entries()) {
    const vector = weigh(counts, idf)
    for (const [at, bucket] of counts.grams.entries()) {
      const posting = next[bucket]!
      next[bucket] = posting + 1
      ofText[posting] = text
      weights[posting] = vector[at]!
    }
  }
  const provisionOf = Float64Array.from(counted, (_, text) => texts[text]!.provisionId)
  return {
    provisionOf,
    starts,
    texts: ofText,
    weights,
    idf,
    lengths: lengthsOf(provisionOf, { starts, ofText, weights }),
  }
}

/** By provision: the length of the sum of its texts' vectors, bucket by bucket. */
function lengthsOf(
  provisionOf: Float64Array,
  { starts, ofText, weights }: { starts: Uint32Array; ofText: Uint16Array; weights: Float32Array },
): Map<number, number> {
  const squares = new Map<number, number>()
  // Texts of a provision stand together, so its postings of a bucket do as well.
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    let provisionId = -1
    let sum = 0
    for (let at = starts[bucket]!; at <= starts[bucket + 1]!; at += 1) {
      const next = at < starts[bucket + 1]! ? provisionOf[ofText[at]!]! : -1
      if (next !== provisionId) {
        if (sum > 0) squares.set(provisionId, (squares.get(provisionId) ?? 0) + sum * sum)
        provisionId = next
        sum = 0
      }
      if (next !== -1) sum += weights[at]!
    }
  }
  return new Map(Array.from(squares, ([id, square]) => [id, Math.sqrt(square)]))
}

/** The provisions whose texts are nearest to a question, the nearest first. */
export function nearestByLetters(index: LetterIndex, question: string, limit: number): LetterMatches {
  const cosines = new Float32Array(index.provisionOf.length)
  const counts = countGrams(question)
  const vector = weigh(counts, index.idf)
  for (const [at, bucket] of counts.grams.entries()) {
    const weight = vector[at]!
    const end = index.starts[bucket + 1]!
    for (let posting = index.starts[bucket]!; posting < end; posting += 1)
      cosines[index.texts[posting]!]! += weight * index.weights[posting]!
  }
  const found = new Map<number, { nearest: number; sum: number }>()
  for (const [text, cosine] of cosines.entries()) {
    if (cosine === 0) continue
    const provisionId = index.provisionOf[text]!
    const known = found.get(provisionId)
    if (known) {
      known.nearest = Math.max(known.nearest, cosine)
      known.sum += cosine
    } else found.set(provisionId, { nearest: cosine, sum: cosine })
  }
  const outside = found.get(OUTSIDE)?.nearest ?? 0
  found.delete(OUTSIDE)
  const provisions = Array.from(found, ([provisionId, { nearest, sum }]) => ({
    provisionId,
    nearest,
    whole: sum / (index.lengths.get(provisionId) ?? 1),
  }))
    .toSorted((a, b) => b.nearest + b.whole - a.nearest - a.whole || a.provisionId - b.provisionId)
    .slice(0, limit)
  return { provisions, outside }
}

/** The n-grams of a text by bucket, ascending, each once, and how often each stands in it. */
type Counts = { readonly grams: Uint32Array; readonly times: Uint16Array }

/** Longer texts are read up to here. Characters. */
const longestText = 2000
const gramsOfText = new Uint32Array((longest - shortest + 1) * (2 * longestText + 2))

/** N-grams of three to five characters within words, with a blank before and behind each word. */
function countGrams(text: string): Counts {
  let size = 0
  for (const word of foldCase(text.slice(0, longestText)).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = ` ${word} `
    for (let length = shortest; length <= longest; length += 1) {
      for (let at = 0; at + length <= padded.length; at += 1) {
        gramsOfText[size] = hash(padded, at, length)
        size += 1
      }
    }
  }
  const sorted = gramsOfText.subarray(0, size).toSorted()
  const grams = new Uint32Array(size)
  const times = new Uint16Array(size)
  let last = -1
  for (const bucket of sorted) {
    if (last < 0 || grams[last] !== bucket) {
      last += 1
      grams[last] = bucket
    }
    times[last]! += 1
  }
  return { grams: grams.slice(0, last + 1), times: times.slice(0, last + 1) }
}

/** FNV-1a over the characters, folded to the number of buckets. */
function hash(text: string, from: number, length: number): number {
  let value = 0x811c9dc5
  for (let at = from; at < from + length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return ((value >>> 18) ^ value) & (buckets - 1)
}

/** The weights of the counted n-grams: a vector of length 1 with sublinear counts. */
function weigh({ grams, times }: Counts, idf: Float32Array): Float32Array {
  const vector = Float32Array.from(grams, (bucket, at) => (1 + Math.log(times[at]!)) * idf[bucket]!)
  const length = Math.sqrt(vector.reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return vector.map((weight) => weight / length)
}
