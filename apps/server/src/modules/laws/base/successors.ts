import { db } from '#platform/database/index.ts'

import type { SearchView } from '../scopes.ts'
import type { StoredProvision } from './provision.ts'
import { findNorms } from './provisions.repository.ts'

/** The norms that replace repealed ones, by their ids. */
export async function successorsOf(
  view: SearchView,
  provisions: readonly StoredProvision[],
): Promise<Map<string, StoredProvision>> {
  const ids = [...new Set(provisions.flatMap(({ replacedBy }) => (replacedBy === null ? [] : [replacedBy])))]
  return new Map((await findNorms(db(), view, ids)).map((provision) => [provision.normId, provision]))
}
