import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'

import type { Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { countDocuments } from './documents.repository.ts'

/** Throws 422 when the channel has as many documents as a library may hold, those in the bin included. */
export async function requireRoom(tx: Tx, channelId: number): Promise<void> {
  if ((await countDocuments(tx, channelId)) < documentLimits.documents) return
  throw refuse.general(
    'В канале вместе с корзиной уже 50 000 документов. Удалите лишние: корзина очищается через 30 дней.',
  )
}
