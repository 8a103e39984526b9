import { z } from 'zod'

/** The run kinds of the lawyer: an answer in a chat, and one to a question without a chat. */
export const CONSULTATION = 'legal_consultation'
export const QUESTION = 'legal_question'

export const consultationInput = z.object({
  question: z.string(),
  normId: z.string().nullable(),
  /** The message with the question; the messages before it are the conversation. */
  messageId: z.number(),
  /** The day of the editions, yyyy-mm-dd. */
  onDate: z.string(),
})
export type ConsultationInput = z.output<typeof consultationInput>

export const questionInput = consultationInput.omit({ messageId: true })
export type QuestionInput = z.output<typeof questionInput>

/** The token limit of an answer: a whole window and the rewriting of the query. */
export const maxAnswerTokens = 10_000
