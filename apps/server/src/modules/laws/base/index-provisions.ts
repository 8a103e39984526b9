import type { Tx } from '#platform/database/index.ts'

import { indexed, searchedWords } from '../search/search-fields.ts'
import {
  addIndexedWords,
  findSearchable,
  recountScope,
  writePostings,
} from '../search/search-index.repository.ts'
import { deleteVectors } from '../search/vectors.repository.ts'

/** The keys a question is compared by. */
export const questionKeys = (text: string): string[] => [
  ...new Set(searchedWords(text).map(({ key }) => key)),
]

/** Writes the index of provisions again: postings, spelt words, the counts of their scopes; their vectors are computed again. */
export async function indexProvisions(tx: Tx, ids: readonly number[]): Promise<void> {
  const provisions = (await findSearchable(tx, ids)).map(({ id, scope, ...fields }) => ({
    id,
    scope,
    ...indexed(fields),
  }))
  await deleteVectors(tx, ids)
  await writePostings(
    tx,
    provisions.map(({ id, scope, terms }) => ({ provisionId: id, scope, terms })),
  )
  for (const [scope, ofScope] of Map.groupBy(provisions, ({ scope }) => scope)) {
    await addIndexedWords(tx, scope, [...new Set(ofScope.flatMap(({ words }) => [...words]))])
    await recountScope(tx, scope)
  }
}
