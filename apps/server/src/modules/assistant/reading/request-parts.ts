/** A clause of a request, as it was typed. */
export type Clause = {
  readonly kind: 'request' | 'matter' | 'fact' | 'cause'
  /** What stands between it and the segment before: «, что », «. », « насчёт ». */
  readonly link: string
  readonly text: string
  /** Who is asked besides the addressee: «тех, кто не сдал согласие». */
  readonly of?: string
}

/** A request to the assistant taken apart. What was said to the assistant alone is left out. */
export type RequestParts = {
  /** The addressee as written, in whatever case; '' when nobody is named. */
  readonly addressee: string
  /** Who signs or on whose behalf; null: the account. */
  readonly signer: string | null
  readonly clauses: readonly Clause[]
  /** What was asked for is to be refused: «откажи Петрову». Absent in dialogues of earlier versions. */
  readonly refuses?: boolean
  /** Emotions and remarks that the addressee is not to read. Absent in dialogues of earlier versions. */
  readonly asides?: readonly string[]
  /** The text that was brought along to be worked on. */
  readonly source: string | null
}
