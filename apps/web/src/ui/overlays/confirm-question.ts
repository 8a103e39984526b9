/** A confirmation before an action. */
export interface ConfirmOptions {
  question: string
  /** The consequences, where the question alone does not name them. */
  text?: string
  yes: string
  no?: string
  /** The action deletes something: the button is red and the other one has the focus. */
  danger?: boolean
  /** The call made on «yes»; the dialog is busy while it runs and stays open when it fails. */
  run?: () => Promise<unknown>
}

export interface OpenQuestion extends ConfirmOptions {
  id: number
  answer: (yes: boolean) => void
}
