import { settings } from '#platform/settings.ts'

import { BodyTooLong, boundedJson } from './bounded-text.ts'
import { configuredModel } from './endpoint.ts'
import { callModel, providerOf } from './open-answer.ts'
import { personalData } from './personal-data.ts'
import type { EmbeddingPurpose } from './providers/types.ts'
import { ModelFailure, type ModelEndpoint } from './types.ts'

/** A longer text is cut: a norm with its questions says enough before. Characters. */
const maxCharacters = 4000

/** The configured embedding model; null: none. */
export function configuredEmbedding(): ModelEndpoint | null {
  const endpoint = configuredModel()
  const { AI_EMBEDDING_MODEL: model } = settings()
  return endpoint && model ? { ...endpoint, model } : null
}

/**
 * The vectors of texts, in their order; personal data is masked. Throws ModelFailure when the endpoint does not answer within
 * `milliseconds`, or not with a vector for each text.
 */
export async function embed(
  endpoint: ModelEndpoint,
  texts: readonly string[],
  { purpose, milliseconds }: { purpose: EmbeddingPurpose; milliseconds: number },
): Promise<number[][]> {
  const provider = providerOf(endpoint)
  const signal = AbortSignal.timeout(milliseconds)
  const vectors: number[][] = []
  for (let first = 0; first < texts.length; first += provider.embeddingBatch) {
    const batch = texts
      .slice(first, first + provider.embeddingBatch)
      .map((text) => personalData().mask(text.slice(0, maxCharacters)))
    vectors.push(...(await embedBatch(endpoint, batch, purpose, signal)))
  }
  return vectors
}

async function embedBatch(
  endpoint: ModelEndpoint,
  texts: readonly string[],
  purpose: EmbeddingPurpose,
  signal: AbortSignal,
): Promise<number[][]> {
  const provider = providerOf(endpoint)
  try {
    const response = await callModel(
      endpoint,
      () => provider.embeddings(endpoint, texts, purpose, signal),
      signal,
    )
    const vectors = provider.vectors(await boundedJson(response.body))
    if (vectors?.length !== texts.length) throw new ModelFailure('foreign', 'no vectors')
    return vectors
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    if (error instanceof BodyTooLong) throw new ModelFailure('endless', 'bytes')
    throw new ModelFailure(signal.aborted ? 'too-long' : 'foreign', 'vectors')
  }
}
