import { settings } from '#platform/settings.ts'

import { configuredModels, modelOfTask } from './model-list.ts'
import type { ModelEndpoint } from './types.ts'

/** The model of a task (the name of a run kind, `search`), else the configured one; null: none, everything is answered by the built-in engine. */
export function configuredModel(task?: string): ModelEndpoint | null {
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY, ...s } = settings()
  if (!AI_BASE_URL || !AI_MODEL) return null
  const model = (task === undefined ? undefined : modelOfTask(s.AI_TASK_MODELS, task)) ?? AI_MODEL
  const known = configuredModels(s.AI_MODELS).get(model)
  return {
    baseUrl: AI_BASE_URL.replace(/\/+$/u, ''),
    model,
    apiKey: AI_API_KEY,
    provider: s.AI_PROVIDER,
    tokens: { url: s.AI_TOKEN_URL, scope: s.AI_TOKEN_SCOPE },
    folder: s.AI_FOLDER,
    windowTokens: known?.windowTokens ?? s.AI_CONTEXT_TOKENS,
    price: known?.price,
    concurrency: s.AI_CONCURRENCY,
    timers: {
      firstByteMs: s.AI_FIRST_BYTE_SECONDS * 1000,
      betweenChunksMs: s.AI_CHUNK_SECONDS * 1000,
      totalMs: s.AI_TOTAL_SECONDS * 1000,
    },
  }
}
