/** How many must be there and how many must vote for it (session-package §2). */
export type Votes = {
  /** Seats that are filled: the quorum goes by them. */
  readonly elected: number
  /** Seats that the charter provides: majorities go by them. */
  readonly established: number
  /** Half of those elected. */
  readonly quorum: number
  /** Two thirds of the established number: a charter, and a decision the head has declined. */
  readonly charter: number
  /** More than half of the established number: other decisions with rules for everybody. */
  readonly act: number
}

export function votesOf(elected: number, established: number): Votes {
  return {
    elected,
    established,
    quorum: Math.ceil(elected / 2),
    charter: Math.ceil((2 * established) / 3),
    act: Math.floor(established / 2) + 1,
  }
}
