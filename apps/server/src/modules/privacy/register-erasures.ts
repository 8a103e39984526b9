import { open } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { db } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

import { findUnregistered, markRegistered } from './erasures.repository.ts'

/** One line of the register: ids and times, nothing that names anybody. */
export const registerLine = z.object({
  person_id: z.int(),
  created_at: z.iso.datetime(),
  erased_at: z.iso.datetime(),
  with_messages: z.boolean(),
})

/** The register of erasures: a file beside the copies, which restoring a copy does not set back. */
export const registerPath = (): string => path.join(settings().DATA_DIR, 'erasures.jsonl')

/** Writes erasures that are not in the register yet; a repetition after a crash may write a line twice. */
export async function registerErasures(): Promise<void> {
  for (const { personId, createdAt, erasedAt, withMessages } of await findUnregistered(db())) {
    const line: z.output<typeof registerLine> = {
      person_id: personId,
      created_at: createdAt.toISOString(),
      erased_at: erasedAt.toISOString(),
      with_messages: withMessages,
    }
    const file = await open(registerPath(), 'a', 0o600)
    try {
      // Begins with a line break: what a crash has cut short before it stays a line of its own.
      await file.write(`\n${JSON.stringify(line)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await markRegistered(db(), personId)
  }
}
