import type { Reader } from '#platform/database/index.ts'
import { spellingOf, type Spelling } from '#platform/russian/index.ts'

import { findWords, newestWord } from './directory.repository.ts'

let kept: { newest: string | null; spelling: Spelling } | undefined

/** All words of the directory. Kept in memory until a new one is added, on whichever node. */
export async function vocabulary(reader: Reader): Promise<Spelling> {
  const newest = await newestWord(reader)
  if (kept?.newest !== newest) kept = { newest, spelling: spellingOf(await findWords(reader)) }
  return kept.spelling
}

/** With the database its words go. */
export function clearVocabulary(): void {
  kept = undefined
}
