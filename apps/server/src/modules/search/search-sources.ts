import type { SearchKind } from '@uprava/contract/limits/search-limits.ts'
import type { SearchResults } from '@uprava/contract/messenger/search.ts'

import type { SeatActor } from '#modules/access/index.ts'

/** At most `limit` items, best first; `corrected` is the term they were found by, when nothing has the typed one. */
export type Found<Kind extends SearchKind> = {
  readonly items: SearchResults[Kind]
  readonly corrected: string | null
}

/** Finds things of one kind by a term: only what the actor may see in the channel, nothing without the right to the kind. */
export type SearchSource<Kind extends SearchKind> = (
  actor: SeatActor,
  term: string,
  limit: number,
) => Promise<Found<Kind>>

const sources: { [Kind in SearchKind]?: SearchSource<Kind> } = {}

/** Called by the module that owns the kind, when it is mounted: the search imports none of them. */
export function registerSearchSource<Kind extends SearchKind>(kind: Kind, source: SearchSource<Kind>): void {
  Object.assign(sources, { [kind]: source })
}

/** What is found of a kind; nothing of one that no mounted module has. */
export async function findOfKind<Kind extends SearchKind>(
  kind: Kind,
  actor: SeatActor,
  { term, limit }: { term: string; limit: number },
): Promise<Found<Kind>> {
  const source: SearchSource<Kind> | undefined = sources[kind]
  return source === undefined ? { items: [], corrected: null } : source(actor, term, limit)
}
