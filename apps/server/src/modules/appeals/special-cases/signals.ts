/** A legal rule triggered by an appeal, and its consequence. `kind`: the kind of letter it requires. */
export type Signal = {
  readonly rule: string
  readonly text: string
  readonly normId: string | null
  readonly kind: string | null
}
