/** What a candidate has in common with the question. */
export type Similarities = {
  /** The sum of the postings, as a share of the highest. */
  readonly postings: number
  /** Similarity to the nearest everyday question by words. */
  readonly similarity: number
  /** Similarity by parts of words: to the nearest text, and to all texts together. */
  readonly letters: { readonly nearest: number; readonly whole: number }
  /** The share of the question that is answered. */
  readonly coverage: number
  /** How much likelier the question's words are of this provision. */
  readonly likelihood: number
  /** How near it is by what words mean; null: nothing is known of it. */
  readonly sense: number | null
}

export const signNames = [
  'postings',
  'question',
  'bestQuestion',
  'nearest',
  'bestNearest',
  'whole',
  'bestWhole',
  'coverage',
  'likelihood',
  'bestLikelihood',
  'sense',
  'bestSense',
] as const

/**
 * The signs that the order of candidates is decided by, in the order of their names: `best…` compares with the best of all
 * candidates, the others are absolute.
 */
export function signsOf(found: readonly Similarities[]): number[][] {
  const most = (of: (one: Similarities) => number) => Math.max(...found.map(of), Number.EPSILON)
  const bestQuestion = most(({ similarity }) => similarity)
  const bestNearest = most(({ letters }) => letters.nearest)
  const bestWhole = most(({ letters }) => letters.whole)
  const bestLikelihood = most(({ likelihood }) => likelihood)
  const bestSense = most(({ sense }) => sense ?? 0)
  return found.map((one) => {
    // What nothing was learned of is judged by its words.
    const sense = one.sense ?? bestSense * one.postings
    return [
      one.postings,
      one.similarity,
      one.similarity / bestQuestion,
      one.letters.nearest,
      one.letters.nearest / bestNearest,
      one.letters.whole,
      one.letters.whole / bestWhole,
      one.coverage,
      one.likelihood,
      one.likelihood - bestLikelihood,
      sense,
      sense - bestSense,
    ]
  })
}
