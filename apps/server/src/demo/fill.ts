import { db, sql } from '#platform/database/index.ts'

import { holdConversations } from './conversations.ts'
import { fillShelves } from './documents.ts'
import { publishNews } from './news.ts'
import { settleTown } from './people.ts'

/** The stages of the filling, in order; each is run once and goes on where a broken run stopped. */
const stages: readonly { name: string; fill: () => Promise<void> }[] = [
  { name: 'people', fill: settleTown },
  { name: 'documents', fill: fillShelves },
  { name: 'conversations', fill: holdConversations },
  { name: 'news', fill: publishNews },
]

/**
 * Fills an empty installation with a fictional municipality (DEMO=1), so that a newcomer sees a living product. An
 * installation that already has people of its own is never touched. Answers whether this is a demonstration.
 */
export async function fillDemo(report: (line: string) => void): Promise<boolean> {
  const done = new Set(
    (await db().selectFrom('installation').select('name').where('name', 'like', 'demo:%').execute()).map(
      (row) => row.name,
    ),
  )
  if (!done.has('demo:begun')) {
    const { rows } = await sql<{
      is_empty: boolean
    }>`select not exists (select from persons) as is_empty`.execute(db())
    if (!rows[0]?.is_empty) return false
    await mark('begun')
  }
  for (const stage of stages) {
    if (done.has(`demo:${stage.name}`)) continue
    report(`Settling the demonstration: ${stage.name}`)
    await stage.fill()
    await mark(stage.name)
  }
  return true
}

async function mark(stage: string): Promise<void> {
  await db()
    .insertInto('installation')
    .values({ name: `demo:${stage}`, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
