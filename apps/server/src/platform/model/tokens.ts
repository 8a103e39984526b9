import type { ChatTurn } from './types.ts'

/**
 * Russian text takes a token for some 2 to 4 letters, depending on the model. Budgets count by the short end, so that a
 * question never outgrows the window; suspicion counts by the long one.
 */
const fewestLetters = 2.2
const mostLetters = 6
/** What every turn costs besides its text. */
const perTurn = 6

/** Tokens a text takes at most. */
export const tokensOf = (text: string): number => Math.ceil(text.length / fewestLetters)

/** Tokens the turns take at most. */
export const tokensOfTurns = (turns: readonly ChatTurn[]): number =>
  turns.reduce((sum, { content }) => sum + tokensOf(content) + perTurn, 0)

/** Below so many tokens of the question the endpoint cannot have read all of it. */
export const minTokensOf = (turns: readonly ChatTurn[]): number =>
  Math.floor(turns.reduce((sum, { content }) => sum + content.length, 0) / mostLetters)

/** The letters that fit into so many tokens. */
export const lettersIn = (tokens: number): number => Math.max(0, Math.floor(tokens * fewestLetters))
