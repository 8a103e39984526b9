// npm run train:talks: learns the order of what answers the continuation of a talk from talks with known answers; writes
// data/follow-up-weights.json of the legal answers and prints how the talks of an author left out are answered. Run it after train:laws.
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { loadBase, searchProvisions } from '../../apps/server/src/modules/laws/index.ts'
import {
  followUpCandidates,
  followUpSignNames,
  questionsBefore,
  searchTalk,
} from '../../apps/server/src/modules/legal-answers/index.ts'
import { withEmptyDatabase } from '../../bench/ai/empty-database.ts'
import { learnOrder, placeOf, type Ordered } from '../laws/learn-order.ts'
import { readableTalks, type Continuation } from './read-talks.ts'

/** The day the sets were written for. */
const onDate = '2026-11-23'
/** No channel has this id: the common base alone is searched. */
const channelId = 0
/** As many as the product weighs (retrieve.ts). */
const limit = 20
const file = path.join(
  import.meta.dirname,
  '../../apps/server/src/modules/legal-answers/data/follow-up-weights.json',
)

/** The candidates of a continuation with their signs; none when it continues nothing. */
async function orderedOf({ question, earlier, norms }: Continuation): Promise<Ordered[]> {
  const before = questionsBefore(earlier.map((text) => ({ role: 'user', text })))
  if (before.length === 0) return []
  const talk = await searchTalk(question, before, (query) =>
    searchProvisions({ query, channelId, onDate, limit }),
  )
  const candidates = followUpCandidates(talk)
  return [
    {
      signs: candidates.map(({ signs }) => signs),
      isRight: candidates.map(({ hit }) => norms.has(hit.citation.norm_id)),
    },
  ]
}

const parts = await withEmptyDatabase(async () => {
  await loadBase()
  const read: { name: string; ordered: Ordered[] }[] = []
  for (const { name, continuations } of readableTalks()) {
    const ordered: Ordered[] = []
    for (const continuation of continuations) ordered.push(...(await orderedOf(continuation)))
    read.push({ name, ordered })
  }
  return read
})

for (const { name, ordered } of parts) {
  const others = learnOrder(parts.filter((part) => part.name !== name).flatMap((part) => part.ordered))
  const places = ordered.map((question) => placeOf(question, others))
  const within = (most: number) =>
    ((100 * places.filter((place) => place >= 0 && place < most).length) / places.length).toFixed(1)
  console.log(`${name} left out (${places.length}): first ${within(1)} %, among five ${within(5)} %`)
}
const learned = learnOrder(parts.flatMap(({ ordered }) => ordered))
for (const [at, name] of followUpSignNames.entries()) console.log(`  ${name}: ${learned.weights[at]}`)
writeFileSync(file, `${JSON.stringify(learned, null, 2)}\n`)
