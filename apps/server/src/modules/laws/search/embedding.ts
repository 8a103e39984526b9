import { z } from 'zod'

import type { Tx } from '#platform/database/index.ts'
import { defineJob, enqueue } from '#platform/jobs/index.ts'
import { configuredEmbedding, embed, trustOwnCertificates } from '#platform/model/index.ts'

import { embedMissing, useEmbedder } from './vectors.ts'

/** A person waits for the vector of a question; the words search alone when it takes longer. */
const questionMs = 1500
const textsMs = 60_000

/** Searches by meaning as well when `AI_EMBEDDING_MODEL` is set. */
export function useConfiguredEmbedding(): void {
  const endpoint = configuredEmbedding()
  if (!endpoint) return useEmbedder(undefined)
  trustOwnCertificates()
  useEmbedder({
    model: endpoint.model,
    embed: (texts, purpose) =>
      embed(endpoint, texts, { purpose, milliseconds: purpose === 'question' ? questionMs : textsMs }),
  })
}

/** Nightly, at the start and after a change of the base: vectors of the norms that have none. */
export const embedNormsJob = defineJob({
  name: 'laws.embed',
  schema: z.object({}),
  options: { cron: '10 4 * * *', expireAfterSeconds: 3600 },
  handler: async () => void (await embedMissing()),
})

/** Asks for the vectors that are missing, once the transaction is committed. */
export async function requestEmbedding(tx: Tx): Promise<void> {
  if (configuredEmbedding()) await enqueue(tx, embedNormsJob, {}, { singletonKey: 'missing' })
}
