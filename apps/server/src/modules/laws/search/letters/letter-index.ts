import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { splitSentences } from '#platform/russian/index.ts'
import { defineTask } from '#platform/workers/index.ts'

/** What a provision is found by. */
export type ProvisionTexts = {
  readonly heading: string
  readonly text: string
  readonly keywords: string
  readonly questions: readonly string[]
}

/**
 * An inverted index of character n-grams over the short texts of some provisions (everyday questions, the heading, the
 * sentences), for similarity by parts of words: it finds what is said in other forms, with mistakes or with other words of the
 * same root. Arrays, so that it passes between threads cheaply.
 */
export type LetterSegment = {
  /** By text: whose it is, as the place among those that the segment was built of. */
  readonly ownerOf: Uint16Array
  /** The n-grams of the texts, ascending. Postings of `grams[at]` stand from `starts[at]` to `starts[at + 1]`. */
  readonly grams: Uint32Array
  readonly starts: Uint32Array
  readonly texts: Uint16Array
  readonly weights: Float32Array
  /** By owner: the length of the sum of its texts' vectors. */
  readonly lengths: Float64Array
}

/** A segment with the provisions its owners stand for, `REPLACED` where another layer has the provision as it is now. */
export type LetterLayer = { readonly segment: LetterSegment; readonly provisionOf: Float64Array }

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

/** Stands for a provision where texts are questions that the base does not answer. */
export const OUTSIDE = 0
/** Stands for a provision that the layer no longer answers for. */
export const REPLACED = -1

const buckets = 1 << 18
const shortest = 3
const longest = 5
/** What a `Uint16Array` numbers. */
export const maxIndexedTexts = 65_000

/** Builds the segment of some provisions on a worker thread: about a millisecond for each. */
export const buildSegmentTask = defineTask<
  { readonly provisions: readonly ProvisionTexts[]; readonly idf: Float32Array },
  LetterSegment
>(import.meta.url, 'buildSegmentTask', ({ provisions, idf }) =>
  segmentOf(countTexts(provisions.map(textsOf)), idf),
)

/** The texts of a provision, in an order that does not depend on when its questions were added. */
export function textsOf({ heading, text, keywords, questions }: ProvisionTexts): string[] {
  return [...questions.toSorted(), `${heading} ${keywords}`, ...splitSentences(text)]
}

/** The counted n-grams of texts and whose they are. */
type CountedTexts = {
  readonly counted: readonly Counts[]
  readonly ownerOf: Uint16Array
  readonly owners: number
}

/** Counts the n-grams of texts, by owner. */
export function countTexts(byOwner: readonly (readonly string[])[]): CountedTexts {
  const owned = byOwner
    .flatMap((texts, owner) => texts.map((text) => ({ owner, text })))
    .slice(0, maxIndexedTexts)
  return {
    counted: owned.map(({ text }) => countGrams(text)),
    ownerOf: Uint16Array.from(owned, ({ owner }) => owner),
    owners: byOwner.length,
  }
}

/** The inverse document frequency of each n-gram among texts. */
export function idfOf({ counted }: CountedTexts): Float32Array {
  return Float32Array.from(holdingTexts(counted), (count) => Math.log((1 + counted.length) / (1 + count)) + 1)
}

/** How many of the texts hold each n-gram. */
function holdingTexts(counted: readonly Counts[]): Uint32Array {
  const holding = new Uint32Array(buckets)
  for (const { grams } of counted) for (const bucket of grams) holding[bucket]! += 1
  return holding
}

/** The segment of counted texts, weighed by the frequencies. */
export function segmentOf({ counted, ownerOf, owners }: CountedTexts, idf: Float32Array): LetterSegment {
  const holding = holdingTexts(counted)
  const grams = new Uint32Array(holding.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0))
  let size = 0
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    if ((holding[bucket] ?? 0) === 0) continue
    grams[size] = bucket
    size += 1
  }
  const starts = new Uint32Array(grams.length + 1)
  /** By n-gram: where its next posting comes. */
  const next = new Uint32Array(buckets)
  for (const [at, bucket] of grams.entries()) {
    next[bucket] = starts[at]!
    starts[at + 1] = starts[at]! + holding[bucket]!
  }
  const texts = new Uint16Array(starts[grams.length]!)
  const weights = new Float32Array(starts[grams.length]!)
  for (const [text, counts] of counted.entries()) {
    const vector = weigh(counts, idf)
    for (let at = 0; at < vector.length; at += 1) {
      const bucket = counts.grams[at]!
      const posting = next[bucket]!
      next[bucket] = posting + 1
      texts[posting] = text
      weights[posting] = vector[at]!
    }
  }
  const postings = { ownerOf, grams, starts, texts, weights }
  return { ...postings, lengths: lengthsOf(postings, owners) }
}

/** By owner: the length of the sum of its texts' vectors, n-gram by n-gram. */
function lengthsOf(
  { ownerOf, starts, texts, weights }: Omit<LetterSegment, 'lengths'>,
  owners: number,
): Float64Array {
  const squares = new Float64Array(owners)
  // Texts of an owner stand together, so its postings of an n-gram do as well.
  for (let gram = 0; gram + 1 < starts.length; gram += 1) {
    let owner = -1
    let sum = 0
    for (let at = starts[gram]!; at < starts[gram + 1]!; at += 1) {
      const next = ownerOf[texts[at]!]!
      if (next !== owner) {
        if (owner !== -1) squares[owner]! += sum * sum
        owner = next
        sum = 0
      }
      sum += weights[at]!
    }
    if (owner !== -1) squares[owner]! += sum * sum
  }
  return squares.map(Math.sqrt)
}

/** The provisions whose texts are nearest to a question, the nearest first. */
export function nearestByLetters(
  { layers, idf }: { readonly layers: readonly LetterLayer[]; readonly idf: Float32Array },
  question: string,
  limit: number,
): LetterMatches {
  const counts = countGrams(question)
  const asked = { grams: counts.grams, vector: weigh(counts, idf) }
  const found = layers.flatMap((layer) => similaritiesIn(layer, asked))
  const outside = Math.max(
    0,
    ...found.filter(({ provisionId }) => provisionId === OUTSIDE).map(({ nearest }) => nearest),
  )
  const provisions = found
    .filter(({ provisionId }) => provisionId !== OUTSIDE)
    .toSorted((a, b) => b.nearest + b.whole - a.nearest - a.whole || a.provisionId - b.provisionId)
    .slice(0, limit)
  return { provisions, outside }
}

/** All that a layer has in common with a question. */
function similaritiesIn(
  { segment, provisionOf }: LetterLayer,
  { grams, vector }: { grams: Uint32Array; vector: Float32Array },
): LetterSimilarity[] {
  const { ownerOf, starts, texts, weights, lengths } = segment
  const cosines = new Float32Array(ownerOf.length)
  for (const [at, bucket] of grams.entries()) {
    const gram = placeOf(segment.grams, bucket)
    if (gram === -1) continue
    const weight = vector[at]!
    const end = starts[gram + 1]!
    for (let posting = starts[gram]!; posting < end; posting += 1)
      cosines[texts[posting]!]! += weight * weights[posting]!
  }
  const nearest = new Float64Array(lengths.length)
  const sums = new Float64Array(lengths.length)
  for (const [text, cosine] of cosines.entries()) {
    const owner = ownerOf[text]!
    sums[owner]! += cosine
    if (cosine > nearest[owner]!) nearest[owner] = cosine
  }
  const found: LetterSimilarity[] = []
  for (const [owner, provisionId] of provisionOf.entries()) {
    if (provisionId !== REPLACED && nearest[owner]! > 0)
      found.push({ provisionId, nearest: nearest[owner]!, whole: sums[owner]! / lengths[owner]! })
  }
  return found
}

/** The place of a number in an ascending list; -1: it is not there. */
function placeOf(ascending: Uint32Array, wanted: number): number {
  let from = 0
  let to = ascending.length - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const one = ascending[middle]!
    if (one === wanted) return middle
    if (one < wanted) from = middle + 1
    else to = middle - 1
  }
  return -1
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
  const vector = new Float32Array(grams.length)
  let squares = 0
  for (let at = 0; at < vector.length; at += 1) {
    vector[at] = (1 + Math.log(times[at]!)) * idf[grams[at]!]!
    squares += vector[at]! * vector[at]!
  }
  const length = Math.sqrt(squares) || 1
  for (let at = 0; at < vector.length; at += 1) vector[at]! /= length
  return vector
}
