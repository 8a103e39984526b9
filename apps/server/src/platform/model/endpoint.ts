import { settings } from '#platform/settings.ts'

/** How long a model may keep silent, milliseconds: before its first word, between two words, altogether. */
export type Timers = {
  readonly firstByteMs: number
  readonly betweenChunksMs: number
  readonly totalMs: number
}

/** An OpenAI-compatible endpoint. */
export type ModelEndpoint = {
  /** Up to and with `/v1`, without a slash at the end. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | undefined
  /** Tokens of the question and the answer together. */
  readonly windowTokens: number
  /** How many answers it gives at a time. */
  readonly concurrency: number
  readonly timers: Timers
}

/** The installation's model; null: none is configured and everything is answered without one. */
export function configuredModel(): ModelEndpoint | null {
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY, ...s } = settings()
  if (!AI_BASE_URL || !AI_MODEL) return null
  return {
    baseUrl: AI_BASE_URL.replace(/\/+$/u, ''),
    model: AI_MODEL,
    apiKey: AI_API_KEY,
    windowTokens: s.AI_CONTEXT_TOKENS,
    concurrency: s.AI_CONCURRENCY,
    timers: {
      firstByteMs: s.AI_FIRST_BYTE_SECONDS * 1000,
      betweenChunksMs: s.AI_CHUNK_SECONDS * 1000,
      totalMs: s.AI_TOTAL_SECONDS * 1000,
    },
  }
}
