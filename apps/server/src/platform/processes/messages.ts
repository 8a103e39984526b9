/** A batch of messages between the nodes: its sender, its number, a JSON list. */
type Batch = {
  readonly kind: 'batch'
  readonly from: string
  readonly number: number
  readonly batch: string
}

/** What a process says to its supervisor. */
export type ToSupervisor =
  | Batch
  /** It serves. */
  | { readonly kind: 'ready'; readonly url: string; readonly isDemo: boolean }
  /** It was asked for the metrics of all. */
  | { readonly kind: 'metrics'; readonly question: number }

/** What the supervisor says to a process. */
export type ToProcess =
  | Batch
  /** End; with `isHandover` what it does goes to other nodes first. */
  | { readonly kind: 'end'; readonly isHandover: boolean }
  /** Null: not every process has answered. */
  | { readonly kind: 'metrics'; readonly question: number; readonly text: string | null }
