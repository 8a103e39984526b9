/** An outgoing message. `id` is the same in all attempts. */
export type OutgoingMessage = {
  readonly id: number | string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The outcome of an attempt. `problem` is for the administrator and the log and contains no address and no text. */
export type SendOutcome =
  | 'sent'
  | {
      readonly problem: string
      /** Whether a repetition is useless. */
      readonly isFinal: boolean
    }

/** Sends messages: by a mail server or an SMS provider. */
export type Sender = {
  /** Never throws; ends within a minute. */
  send(letter: OutgoingMessage): Promise<SendOutcome>
  close(): void
}
