/** A message on its way out of the product. `id` stays the same over all attempts. */
export type Letter = {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How an attempt ended. `problem` is for the administrator and the log: it holds no address and no text. */
export type Delivery =
  | 'sent'
  | {
      readonly problem: string
      /** Trying again would not help. */
      readonly isFinal: boolean
    }

/** What hands messages over: a mail server, an SMS provider. */
export type Sender = {
  /** Never throws; gives up by itself within a minute. */
  send(letter: Letter): Promise<Delivery>
  close(): void
}
