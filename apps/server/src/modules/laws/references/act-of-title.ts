import { db } from '#platform/database/index.ts'

import { scopesOf } from '../scopes.ts'
import { scopeIndexes } from '../search/scope-index.ts'
import { nameWords } from './act-names.ts'
import type { KnownAct } from './types.ts'

/** An act of the base by its title; the date is yyyy-mm-dd. */
export type TitledAct = Pick<KnownAct, 'number' | 'date' | 'title'>

/** The least share of common words of two titles of one act. */
const minShare = 0.75

/** The acts of the base that have these titles, in the order of the titles; null where none or several have one. */
export async function actsOfTitles(
  titles: readonly string[],
  { channelId }: { channelId: number | null },
): Promise<(TitledAct | null)[]> {
  const indexes = await scopeIndexes(db(), scopesOf(channelId))
  const known = indexes.flatMap(({ acts }) => acts.titles)
  return titles.map((title) => {
    const asked = new Set(nameWords(title).map(({ key }) => key))
    if (asked.size < 2) return null
    const ranked = known
      .map(({ act, keys }) => ({ act, share: sharedPart(asked, new Set(keys)) }))
      .filter(({ share }) => share >= minShare)
      .toSorted((a, b) => b.share - a.share)
    const [first, second] = ranked
    return first && (!second || second.share < first.share || second.act.number === first.act.number)
      ? first.act
      : null
  })
}

/** The acts of the base that were issued on these days, yyyy-mm-dd. */
export async function actsOfDays(
  days: ReadonlySet<string>,
  { channelId }: { channelId: number | null },
): Promise<TitledAct[]> {
  const indexes = await scopeIndexes(db(), scopesOf(channelId))
  return indexes.flatMap(({ acts }) =>
    acts.titles.flatMap(({ act }) => (act.date !== null && days.has(act.date) ? [act] : [])),
  )
}

/** Common words of two titles as a share of all their words. */
function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((key) => other.has(key)).length
  return shared / Math.max(1, one.size + other.size - shared)
}
