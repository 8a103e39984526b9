/** How probable something is by its signs and their learned weights (logistic regression). */
export function probabilityBy<Sign extends string>(
  signs: Readonly<Record<Sign, number>>,
  weights: Readonly<Record<Sign, number>>,
): number {
  let odds = 0
  for (const sign in weights) odds += signs[sign] * weights[sign]
  return 1 / (1 + Math.exp(-odds))
}
