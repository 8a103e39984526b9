/**
 * One alternative of what a rule looks for: its pattern, a sentence that it finds, and one near to it in which the whole
 * list finds nothing. The test runs both.
 */
export type Wording = readonly [pattern: string, found: string, near: string]

/** The alternatives as one pattern that begins at a word; each is bounded, so that a long text is read in one pass. */
export const patternOfWordings = (wordings: readonly Wording[], end = ''): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${wordings.map(([pattern]) => pattern).join('|')})${end}`, 'iu')
