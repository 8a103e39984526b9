/** Quorum and majorities (session-package §2). */
export type Votes = {
  /** Elected members: the base of the quorum. */
  readonly elected: number
  /** The number of members by the charter: the base of majorities. */
  readonly established: number
  /** Half of the elected members. */
  readonly quorum: number
  /** Two thirds of the established number: a charter, and overriding the head's veto. */
  readonly charter: number
  /** More than half of the established number: other decisions that set rules. */
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
