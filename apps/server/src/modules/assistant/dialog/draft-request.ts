/** What a draft is written from, while it is changed. */
export type DraftRequest = {
  readonly text: string
  readonly addressee: string
  readonly signer: string | null
  readonly added: readonly string[]
  /** The values that were put in already, which no other takes the place of. */
  readonly settled: readonly { readonly start: number; readonly end: number }[]
}

/** The request with each of its texts put through a function; the same object where none changes. */
export const replaced = (request: DraftRequest, put: (text: string) => string): DraftRequest => {
  const { text, addressee, signer } = request
  const next = {
    ...request,
    text: put(text),
    addressee: put(addressee),
    signer: signer === null ? null : put(signer),
  }
  return next.text === text && next.addressee === addressee && next.signer === signer ? request : next
}
