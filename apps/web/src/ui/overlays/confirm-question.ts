/** What is asked before something is done. */
export interface Question {
  question: string
  /** What the answer leads to, when the question alone does not say it. */
  text?: string
  yes: string
  no?: string
  /** The answer takes something away: the button is red and the focus begins on the other one. */
  danger?: boolean
  /** The call the answer makes; the dialog stays until it has ended, and stays open when it failed. */
  run?: () => Promise<unknown>
}

export interface Asked extends Question {
  id: number
  answer: (yes: boolean) => void
}
