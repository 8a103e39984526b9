import { takeDemoPasswords } from '#modules/accounts/index.ts'
import { db } from '#platform/database/index.ts'
import { settings } from '#platform/settings.ts'

import { mark, marks } from './marks.ts'

/**
 * Ends the demonstration of an installation that is started with DEMO=0, once and for good: whoever has the demo's password
 * loses it and is signed out (OPS-31).
 */
export async function closeDemo(): Promise<void> {
  if (settings().DEMO) return
  const done = await marks()
  if (!done.has('begun') || done.has('closed')) return
  await takeDemoPasswords()
  await mark(db(), 'closed')
}
