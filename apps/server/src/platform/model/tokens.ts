import type { ChatTurn } from './types.ts'

/**
 * Russian text has some 2 to 4 characters a token, depending on the model. The upper estimate of tokens keeps prompts within
 * the window; the lower one detects truncated prompts.
 */
const minTokenLength = 2.2
const maxTokenLength = 6
/** Tokens of a turn besides its text. */
const perTurn = 6

/** The upper estimate of the tokens of a text. */
export const tokensOf = (text: string): number => Math.ceil(text.length / minTokenLength)

/** The upper estimate of the tokens of turns. */
export const tokensOfTurns = (turns: readonly ChatTurn[]): number =>
  turns.reduce((sum, { content }) => sum + tokensOf(content) + perTurn, 0)

/** The lower estimate of the tokens of turns: with fewer the endpoint has not read all of them. */
export const minTokensOf = (turns: readonly ChatTurn[]): number =>
  Math.floor(turns.reduce((sum, { content }) => sum + content.length, 0) / maxTokenLength)

/** The characters that fit into so many tokens. */
export const lettersIn = (tokens: number): number => Math.max(0, Math.floor(tokens * minTokenLength))
