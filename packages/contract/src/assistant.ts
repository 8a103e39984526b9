import { z } from 'zod'

import { moment } from './fields.ts'

/** A message of the assistant's dialogue; `assistant` is null when the person wrote it (document 2 §3). */
export const assistantMessage = z.object({
  id: z.int(),
  message: z.string(),
  timestamp: moment(),
  assistant: z.object({ name: z.string(), surname: z.string() }).nullable(),
  manager: z.object({ id: z.int(), name: z.string(), surname: z.string(), avatar: z.string().nullable() }).nullable(),
})
export type AssistantMessage = z.output<typeof assistantMessage>
