import { Adam } from './rows.ts'

/** The candidates of a question: the signs of each, and which of them is right. */
export type Ordered = { readonly signs: readonly (readonly number[])[]; readonly isRight: readonly boolean[] }
export type OrderWeights = { readonly constant: number; readonly weights: readonly number[] }

const rounds = 200
const step = 0.1
/** The pull towards zero of weights of signs that have a deviation of 1. */
const decay = 3e-4
/** Of the best candidate, about: what other weights of the search are measured by. */
const usualScore = 3.4
/** So many times nearer to each other than logarithms of odds: a second norm has about three quarters of the best one's score. */
const nearness = 4

/** Weights by which the right candidate comes first (softmax over the candidates of a question). */
export function learnOrder(questions: readonly Ordered[]): OrderWeights {
  const known = questions.filter(({ isRight }) => isRight.includes(true))
  const { means, deviations } = scaleOf(known)
  const size = means.length
  const scaled = known.map(({ signs, isRight }) => ({
    isRight,
    signs: Float32Array.from(
      signs.flatMap((of) => of.map((sign, at) => (sign - means[at]!) / deviations[at]!)),
    ),
  }))
  const weights = new Float32Array(size)
  const adam = new Adam(size)
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = new Float32Array(size)
    for (const question of scaled) addGradient(gradient, question, weights)
    for (let at = 0; at < size; at += 1) gradient[at] = gradient[at]! / scaled.length + decay * weights[at]!
    adam.move(weights, gradient, step * (1 - round / (rounds + 1)), round)
  }
  const plain = Array.from(weights, (weight, at) => weight / deviations[at]! / nearness)
  const best = known.map(({ signs }) => Math.max(...signs.map((of) => scoreOf(of, plain))))
  const constant = usualScore - best.reduce((sum, score) => sum + score, 0) / best.length
  return { constant: round3(constant), weights: plain.map(round3) }
}

const round3 = (value: number) => Math.round(value * 1000) / 1000

const scoreOf = (signs: readonly number[], weights: ArrayLike<number>): number =>
  signs.reduce((sum, sign, at) => sum + sign * weights[at]!, 0)

/** The place of the first right candidate in the order by weights; -1: it is none of them. */
export function placeOf({ signs, isRight }: Ordered, { weights }: OrderWeights): number {
  const scores = signs.map((of) => scoreOf(of, weights))
  const order = Array.from(scores.keys()).toSorted((a, b) => scores[b]! - scores[a]!)
  return order.findIndex((at) => isRight[at])
}

function scaleOf(questions: readonly Ordered[]) {
  const all = questions.flatMap(({ signs }) => signs)
  const size = all[0]?.length ?? 0
  const means = Array.from(
    { length: size },
    (_, at) => all.reduce((sum, of) => sum + of[at]!, 0) / all.length,
  )
  const deviations = means.map(
    (mean, at) => Math.sqrt(all.reduce((sum, of) => sum + (of[at]! - mean) ** 2, 0) / all.length) || 1,
  )
  return { means, deviations }
}

type Scaled = { readonly signs: Float32Array; readonly isRight: readonly boolean[] }

function addGradient(gradient: Float32Array, { signs, isRight }: Scaled, weights: Float32Array): void {
  const size = weights.length
  const shares = new Float64Array(isRight.length)
  let highest = -Infinity
  for (let candidate = 0; candidate < shares.length; candidate += 1) {
    for (let at = 0; at < size; at += 1) shares[candidate]! += signs[candidate * size + at]! * weights[at]!
    highest = Math.max(highest, shares[candidate]!)
  }
  let [total, right] = [0, 0]
  for (let candidate = 0; candidate < shares.length; candidate += 1) {
    shares[candidate] = Math.exp(shares[candidate]! - highest)
    total += shares[candidate]!
    if (isRight[candidate]) right += shares[candidate]!
  }
  for (let candidate = 0; candidate < shares.length; candidate += 1) {
    const pull = shares[candidate]! / total - (isRight[candidate] ? shares[candidate]! / right : 0)
    for (let at = 0; at < size; at += 1) gradient[at]! += pull * signs[candidate * size + at]!
  }
}
