import { db, sql } from '#platform/database/index.ts'

import { seedConversations } from './conversations.ts'
import { seedDocuments } from './documents.ts'
import { mark, marks } from './marks.ts'
import { seedNews } from './news.ts'
import { seedPeople } from './people.ts'

/** The stages in order; each runs once and continues where an interrupted run stopped. */
const stages: readonly { name: string; fill: () => Promise<void> }[] = [
  { name: 'people', fill: seedPeople },
  { name: 'documents', fill: seedDocuments },
  { name: 'conversations', fill: seedConversations },
  { name: 'news', fill: seedNews },
]

/**
 * Fills an empty installation with a fictional municipality (DEMO=1), for evaluation. An installation
 * that has persons of its own, or whose demo was closed, is never changed. Answers whether this is a demonstration.
 */
export async function fillDemo(report: (line: string) => void): Promise<boolean> {
  const done = await marks()
  if (done.has('closed')) return false
  if (!done.has('begun')) {
    const { rows } = await sql<{
      is_empty: boolean
    }>`select not exists (select from persons) as is_empty`.execute(db())
    if (!rows[0]?.is_empty) return false
    await mark(db(), 'begun')
  }
  for (const stage of stages) {
    if (done.has(stage.name)) continue
    report(`Seeding the demo data: ${stage.name}`)
    await stage.fill()
    await mark(db(), stage.name)
  }
  return true
}
