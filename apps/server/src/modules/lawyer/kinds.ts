import { z } from 'zod'

/** The run kinds of the lawyer: an answer in a chat, and one to a question without a chat. */
export const CONSULTATION = 'legal_consultation'
export const QUESTION = 'legal_question'

export const consultationInput = z.object({
  question: z.string(),
  normId: z.string().nullable(),
  /** The message that asks: what stands before it is the conversation. */
  messageId: z.number(),
  /** yyyy-mm-dd: the day whose editions count. */
  onDate: z.string(),
})
export type ConsultationInput = z.output<typeof consultationInput>

export const questionInput = consultationInput.omit({ messageId: true })
export type QuestionInput = z.output<typeof questionInput>

/** What an answer uses at most, tokens: a whole window, and the search for better words before it. */
export const maxTokens = 10_000
