import type { Guess } from './predict.ts'

/** What an appeal is about. */
export type AppealTopics = {
  /** All labels for the appeal as a whole, the most probable first. */
  readonly guesses: readonly Guess[]
  /** The topics of all its requests, the main one first. */
  readonly topics: readonly string[]
}

/** From which probability a topic of one request is one of the appeal; best F1 of the sets in cross-validation. */
const partOfAppeal = 0.35

/**
 * The topics of an appeal: the main one from the whole text and the mean of its requests (product of both), the others
 * from single requests. `whole` and each of `requests` hold the probabilities of the labels.
 */
export function joinTopics(
  labels: readonly string[],
  whole: ArrayLike<number>,
  requests: readonly ArrayLike<number>[],
): AppealTopics {
  const products = labels.map((_, index) => {
    const sum = requests.reduce((total, one) => total + (one[index] ?? 0), 0)
    return (whole[index] ?? 0) * (requests.length > 0 ? sum / requests.length : 1)
  })
  const total = products.reduce((sum, product) => sum + product, 0)
  const guesses = labels
    .map((label, index) => ({ label, probability: (products[index] ?? 0) / total }))
    .toSorted((one, other) => other.probability - one.probability)
  const ofRequests = labels.filter((_, index) => requests.some((one) => (one[index] ?? 0) >= partOfAppeal))
  const first = guesses.slice(0, 1).map(({ label }) => label)
  return { guesses, topics: [...new Set([...first, ...ofRequests])] }
}
