import type { Document } from '@uprava/contract/documents.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import {
  isKnownForm,
  nearestKnownForms,
  normalise,
  replaceWords,
  spellingOf,
} from '#platform/russian/index.ts'

import { mayUseDocuments } from './documents.access.ts'
import { findNames, findPage } from './documents.repository.ts'
import { presentDocument } from './present.ts'
import { searchAlternatives } from './search-words.ts'

/** Documents of the library by name and text, those found by name first; typing mistakes are forgiven. */
export async function searchDocuments(
  actor: SeatActor,
  term: string,
  limit: number,
): Promise<{ items: Document[]; corrected: string | null }> {
  if (!mayUseDocuments(actor)) return { items: [], corrected: null }
  const found = await find(actor, term, limit)
  if (found.length > 0) return { items: found, corrected: null }
  const corrected = await correct(actor.channelId, term)
  const items = corrected === null ? [] : await find(actor, corrected, limit)
  return { items, corrected: items.length > 0 ? corrected : null }
}

async function find(actor: SeatActor, term: string, limit: number): Promise<Document[]> {
  const words = searchAlternatives(term)
  if (words.length === 0) return []
  const filter = { channelId: actor.channelId, place: 'library', folderId: undefined, words } as const
  const { rows } = await findPage(db(), filter, { limit, offset: 0 })
  return rows.map((row) => presentDocument(row, actor))
}

/** Documents whose names mistyped words are compared with. */
const comparedNames = 2000

/** The term with each unknown word replaced by the nearest one of the names, else of the language. */
async function correct(channelId: number, term: string): Promise<string | null> {
  const names = await findNames(db(), channelId, comparedNames)
  const words = spellingOf(names.flatMap((name) => normalise(name).map(({ word }) => word)))
  return replaceWords(term, (word) => {
    if (words.has(word) || isKnownForm(word)) return undefined
    return (words.near(word)[0] ?? nearestKnownForms(word)[0])?.word
  })
}
