/** A way to take a request for two documents apart. `right` null: it only says that there are two. */
export type TwoParts = { readonly left: string; readonly right: string | null; readonly isMarked: boolean }

const joints =
  /(?:\s+и|,\s*а?)\s+(?:сразу|отдельно|заодно|также|потом)\s+|,?\s+(?:и|плюс|а\s+также|а\s+ещё)\s+(?<marked>сразу\s+|отдельно\s+|ещё\s+|ещё\s+и\s+|к\s+н\p{L}+\s+)?/giu
const both =
  /(?<!\p{L})(?:оба|обе)\s+(?:документ|лист|бумаг|приказ|договор)|два\s+(?:разных\s+)?документ|две\s+бумаг/iu

/** The most joints of a request that are tried. */
const maxJoints = 4

/** The parts of a request at its conjunctions, the most probable way first. */
export function partsOfTwo(text: string): TwoParts[] {
  const parts = [...text.matchAll(joints)].slice(0, maxJoints).map((match) => ({
    left: text.slice(0, match.index).trim(),
    right: text.slice(match.index + match[0].length).trim(),
    isMarked: /сразу|отдельно|заодно|также|потом/iu.test(match[0]),
  }))
  const whole: TwoParts[] = both.test(text) ? [{ left: text, right: null, isMarked: true }] : []
  return [...parts.filter(({ left, right }) => left.length > 3 && right.length > 3), ...whole]
}
