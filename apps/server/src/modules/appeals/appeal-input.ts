import { z } from 'zod'

/** The run kind of an appeal: the answers are stored with the run only, not in a dialogue. */
export const APPEAL = 'citizen_appeal'

export const appealInput = z.object({
  text: z.string(),
  /** yyyy-mm-dd */
  date: z.string().nullable(),
  onDate: z.string(),
})
export type AppealInput = z.output<typeof appealInput>

/** The token limit of an appeal: the appeal, the drafts, the model's versions and one repair. */
export const maxAppealTokens = 16_000
