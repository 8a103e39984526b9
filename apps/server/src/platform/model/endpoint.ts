import { settings } from '#platform/settings.ts'

/** Timeouts of a call: before the first byte, between chunks, in total. Milliseconds. */
export type Timers = {
  readonly firstByteMs: number
  readonly betweenChunksMs: number
  readonly totalMs: number
}

/** An OpenAI-compatible endpoint. */
export type ModelEndpoint = {
  /** Including `/v1`, without a trailing slash. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | undefined
  /** The context window: tokens of prompt and answer together. */
  readonly windowTokens: number
  /** Concurrent answers. */
  readonly concurrency: number
  readonly timers: Timers
}

/** The configured model; null: none, everything is answered by the built-in engine. */
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
