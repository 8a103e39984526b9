import { z } from 'zod'

import type { ChatRequest, ModelEndpoint } from '../types.ts'

const embedded = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()).min(1) })),
})

/** What OpenAI's and GigaChat's requests have in common. */
export const messagesOf = (
  { model }: ModelEndpoint,
  { turns, maxTokens, temperature = 0.2 }: ChatRequest,
) => ({ model, messages: turns, stream: true, max_tokens: maxTokens, temperature })

/** `data[].embedding`, ordered by `index`. */
export function vectorsByIndex(answer: unknown): number[][] | null {
  const read = embedded.safeParse(answer)
  if (!read.success) return null
  return read.data.data
    .map(({ index, embedding }, place) => ({ place: index ?? place, embedding }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ embedding }) => embedding)
}
