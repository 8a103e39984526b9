import { z } from 'zod'

/** The run of one appeal: its answers end with the run, nothing of it becomes a conversation. */
export const APPEAL = 'citizen_appeal'

export const appealInput = z.object({
  text: z.string(),
  /** yyyy-mm-dd */
  date: z.string().nullable(),
  onDate: z.string(),
})
export type AppealInput = z.output<typeof appealInput>

/** What an appeal uses at most, tokens: the appeal, the drafts and what the model makes of them, with one repair. */
export const maxTokens = 16_000
