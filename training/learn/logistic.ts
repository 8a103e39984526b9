/** Newton's method is there after eight. */
const rounds = 12

export type OddsLesson = {
  readonly row: readonly number[]
  readonly isRight: boolean
  /** How much it counts. */
  readonly weight: number
}

/**
 * Weights whose sum over a row, each times its number, is the logarithm of the odds that it is right (logistic regression by
 * Newton's method), to three decimals. `pull`: the pull of each weight towards zero, as that of so many lessons.
 */
export function learnOdds(lessons: readonly OddsLesson[], pull = 1): number[] {
  const size = lessons[0]!.row.length
  const rows = lessons.map(({ row }) => Float64Array.from(row))
  let weights = new Float64Array(size)
  for (let round = 0; round < rounds; round += 1) {
    const gradient = weights.map((weight) => pull * weight)
    const curvature = Array.from({ length: size }, (_, at) =>
      Float64Array.from({ length: size }, (__, other) => (at === other ? pull : 0)),
    )
    for (const [at, row] of rows.entries()) {
      const { isRight, weight } = lessons[at]!
      const probability = 1 / (1 + Math.exp(-dot(row, weights)))
      const error = (probability - Number(isRight)) * weight
      const bend = probability * (1 - probability) * weight
      for (const [sign, value] of row.entries()) {
        if (value === 0) continue
        gradient[sign]! += error * value
        const line = curvature[sign]!
        for (let other = 0; other < size; other += 1) line[other]! += bend * value * row[other]!
      }
    }
    const move = solved(curvature, gradient)
    weights = weights.map((weight, at) => weight - move[at]!)
  }
  return Array.from(weights, (weight) => Number(weight.toFixed(3)))
}

function dot(row: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let at = 0; at < row.length; at += 1) sum += row[at]! * weights[at]!
  return sum
}

/** The solution of a system of linear equations with a positive definite matrix (Gauss, without a choice of pivots). */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  const rows = matrix.map((row, at) => Float64Array.from([...row, right[at]!]))
  for (let column = 0; column < size; column += 1) {
    for (let below = column + 1; below < size; below += 1) {
      const share = rows[below]![column]! / rows[column]![column]!
      for (let at = column; at <= size; at += 1) rows[below]![at]! -= share * rows[column]![at]!
    }
  }
  const solution = new Float64Array(size)
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = rows[row]![size]!
    for (let at = row + 1; at < size; at += 1) rest -= rows[row]![at]! * solution[at]!
    solution[row] = rest / rows[row]![row]!
  }
  return solution
}
