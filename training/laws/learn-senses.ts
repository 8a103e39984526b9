import { randomOf, shuffled } from '../learn/random.ts'
import { Adam, backThroughUnit, type Rows, rowsOf, unitRows, withRows } from './rows.ts'

/** A text of a norm: an everyday question, or the norm's own words. */
export type OwnedText = {
  /** The norm, by place. */
  readonly owner: number
  /** Who wrote it: what one writer says is found by what the others say. */
  readonly writer: number
  readonly isQuestion: boolean
  readonly keys: readonly string[]
}

/** Places of words among each other: those that questions about the same norm have in common lie in the same direction. */
export type Senses = {
  readonly words: ReadonlyMap<string, number>
  readonly size: number
  /** By word: `size` numbers; longer ones count more. */
  readonly vectors: Float32Array
  /** By norm: a direction of length 1. */
  readonly norms: Float32Array
}

const seed = 7
const minTexts = 3
const steps = 60
const batch = 1500
/** Adam's first step; it falls to zero. */
const step = 0.02
/** How much nearer the right norm has to be than the others. */
const sharpness = 14
/** The share of a question's words that one step does not see. */
const unseenShare = 0.2
/** The pull towards the beginning, which knows what words stand together in. */
const pull = 1e-4

/**
 * Learns where words lie so that a question lies near the norm that it is about, that norm being where the questions of other
 * writers and its own words are. The beginning is the main directions of the words of norms.
 */
export function learnSenses(texts: readonly OwnedText[], owners: number, size: number): Senses {
  const words = vocabularyOf(texts)
  const idf = new Float32Array(words.size)
  const seen = rowsOf(texts.map(({ keys }) => [...new Set(keys)].flatMap((key) => words.get(key) ?? [])))
  for (const word of seen.columns) idf[word]! += 1
  for (let word = 0; word < idf.length; word += 1)
    idf[word] = Math.log((1 + texts.length) / (1 + idf[word]!)) + 1
  const vectors = beginning(seen, texts, { owners, size, idf })
  const begun = vectors.slice()
  const writers = 1 + Math.max(...texts.map(({ writer }) => writer))
  const ownerOf = Uint32Array.from(texts, ({ owner }) => owner)
  const partOf = Uint32Array.from(texts, ({ owner, writer }) => owner * writers + writer)
  const questions = Uint32Array.from(texts.flatMap(({ isQuestion }, text) => (isQuestion ? [text] : [])))
  const random = randomOf(seed)
  const adam = new Adam(vectors.length)
  for (let round = 1; round <= steps; round += 1) {
    const order = shuffled(questions.length, random).subarray(0, batch)
    const asked = Uint32Array.from(order, (at) => questions[at]!)
    const gradient = gradientOf({ seen, asked, ownerOf, partOf, writers, owners, size, vectors, random })
    for (let cell = 0; cell < vectors.length; cell += 1)
      gradient[cell]! += pull * (vectors[cell]! - begun[cell]!)
    adam.move(vectors, gradient, step * (1 - round / (steps + 1)), round)
  }
  const { unit } = unitRows(withRows(seen, vectors, size), size)
  return { words, size, vectors, norms: unitRows(sumBy(unit, ownerOf, owners, size), size).unit }
}

/** The words that stand in several texts, in their order. */
function vocabularyOf(texts: readonly OwnedText[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { keys } of texts) for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const known = [...counts].filter(([, count]) => count >= minTexts).map(([key]) => key)
  return new Map(known.toSorted().map((key, at) => [key, at]))
}

/** The main directions of the words of norms (subspace iteration). */
function beginning(
  seen: Rows,
  texts: readonly OwnedText[],
  { owners, size, idf }: { owners: number; size: number; idf: Float32Array },
): Float32Array {
  const cells = Array.from({ length: owners }, () => new Map<number, number>())
  for (const [text, { owner }] of texts.entries())
    for (let at = seen.starts[text]!; at < seen.starts[text + 1]!; at += 1) {
      const word = seen.columns[at]!
      cells[owner]!.set(word, (cells[owner]!.get(word) ?? 0) + idf[word]!)
    }
  const rows = cells.map((row) => {
    const weighed = [...row].map(([word, weight]) => [word, Math.log1p(weight)] as const)
    const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1
    return weighed.map(([word, weight]) => [word, weight / length] as const)
  })
  const random = randomOf(seed)
  let directions: Float32Array = Float32Array.from({ length: idf.length * size }, () => random() - 0.5)
  let lengths: Float32Array = new Float32Array(size)
  for (let round = 0; round < 8; round += 1) {
    const next = new Float32Array(directions.length)
    for (const row of rows) {
      const image = new Float32Array(size)
      for (const [word, weight] of row)
        for (let at = 0; at < size; at += 1) image[at]! += weight * directions[word * size + at]!
      for (const [word, weight] of row)
        for (let at = 0; at < size; at += 1) next[word * size + at]! += weight * image[at]!
    }
    lengths = orthonormal(next, size)
    directions = next
  }
  // The lengths are those of the squared matrix.
  for (let word = 0; word < idf.length; word += 1) {
    const vector = directions.subarray(word * size, (word + 1) * size)
    for (let at = 0; at < size; at += 1) vector[at]! *= Math.sqrt(Math.sqrt(lengths[at]!))
  }
  const mean = directions.reduce((sum, cell) => sum + Math.abs(cell), 0) / directions.length
  for (let word = 0; word < idf.length; word += 1) {
    const vector = directions.subarray(word * size, (word + 1) * size)
    const length = Math.hypot(...vector) / (10 * mean)
    for (let at = 0; at < size; at += 1)
      vector[at] = (idf[word]! * vector[at]!) / (10 * mean) / (length + 0.05)
  }
  return directions
}

/** Makes columns orthogonal and of length 1 (Gram–Schmidt); answers their lengths before. */
function orthonormal(cells: Float32Array, size: number): Float32Array {
  const lengths = new Float32Array(size)
  for (let column = 0; column < size; column += 1) {
    for (let other = 0; other < column; other += 1) {
      let product = 0
      for (let at = 0; at < cells.length; at += size) product += cells[at + column]! * cells[at + other]!
      for (let at = 0; at < cells.length; at += size) cells[at + column]! -= product * cells[at + other]!
    }
    let squares = 0
    for (let at = 0; at < cells.length; at += size) squares += cells[at + column]! ** 2
    lengths[column] = Math.sqrt(squares) || 1
    for (let at = 0; at < cells.length; at += size) cells[at + column]! /= lengths[column]!
  }
  return lengths
}

/** The sums of rows by what they belong to. */
function sumBy(rows: Float32Array, belongs: Uint32Array, count: number, size: number): Float32Array {
  const sums = new Float32Array(count * size)
  for (const [row, to] of belongs.entries())
    for (let at = 0; at < size; at += 1) sums[to * size + at]! += rows[row * size + at]!
  return sums
}

type Round = {
  readonly seen: Rows
  readonly asked: Uint32Array
  readonly ownerOf: Uint32Array
  readonly partOf: Uint32Array
  readonly writers: number
  readonly owners: number
  readonly size: number
  readonly vectors: Float32Array
  readonly random: () => number
}

/** How the vectors of words change the loss of some questions: cross entropy over all norms. */
function gradientOf(round: Round): Float32Array {
  const { seen, asked, ownerOf, partOf, writers, owners, size, vectors, random } = round
  const texts = unitRows(withRows(seen, vectors, size), size)
  const sums = sumBy(texts.unit, ownerOf, owners, size)
  const norms = unitRows(sums, size)
  const parts = sumBy(texts.unit, partOf, owners * writers, size)
  const shown = seen.only(asked, () => random() >= unseenShare)
  const questions = unitRows(withRows(shown, vectors, size), size)
  /** The right norm without what the same writer says. */
  const others = new Float32Array(asked.length * size)
  for (const [row, text] of asked.entries())
    for (let at = 0; at < size; at += 1)
      others[row * size + at] = sums[ownerOf[text]! * size + at]! - parts[partOf[text]! * size + at]!
  const right = unitRows(others, size)
  const toQuestions = new Float32Array(questions.unit.length)
  const toNorms = new Float32Array(norms.unit.length)
  const toRight = new Float32Array(right.unit.length)
  const scores = new Float32Array(owners)
  for (const [row, text] of asked.entries()) {
    const question = questions.unit.subarray(row * size, (row + 1) * size)
    const own = ownerOf[text]!
    let highest = -Infinity
    for (let norm = 0; norm < owners; norm += 1) {
      const [of, from] = norm === own ? [right.unit, row * size] : [norms.unit, norm * size]
      let score = 0
      for (let at = 0; at < size; at += 1) score += question[at]! * of[from + at]!
      scores[norm] = sharpness * score
      if (scores[norm]! > highest) highest = scores[norm]!
    }
    let total = 0
    for (let norm = 0; norm < owners; norm += 1) {
      scores[norm] = Math.exp(scores[norm]! - highest)
      total += scores[norm]!
    }
    for (let norm = 0; norm < owners; norm += 1) {
      const share = (sharpness * (scores[norm]! / total - (norm === own ? 1 : 0))) / asked.length
      if (Math.abs(share) < 1e-8) continue
      const [of, to, from] =
        norm === own ? [right.unit, toRight, row * size] : [norms.unit, toNorms, norm * size]
      for (let at = 0; at < size; at += 1) {
        toQuestions[row * size + at]! += share * of[from + at]!
        to[from + at]! += share * question[at]!
      }
    }
  }
  const toSums = backThroughUnit(toNorms, norms, size)
  const toOthers = backThroughUnit(toRight, right, size)
  const toParts = new Float32Array(parts.length)
  for (const [row, text] of asked.entries())
    for (let at = 0; at < size; at += 1) {
      toSums[ownerOf[text]! * size + at]! += toOthers[row * size + at]!
      toParts[partOf[text]! * size + at]! -= toOthers[row * size + at]!
    }
  const toTexts = new Float32Array(texts.unit.length)
  for (let text = 0; text < ownerOf.length; text += 1)
    for (let at = 0; at < size; at += 1)
      toTexts[text * size + at] = toSums[ownerOf[text]! * size + at]! + toParts[partOf[text]! * size + at]!
  const gradient = new Float32Array(vectors.length)
  seen.addTo(gradient, backThroughUnit(toTexts, texts, size), size)
  shown.addTo(gradient, backThroughUnit(toQuestions, questions, size), size)
  return gradient
}
