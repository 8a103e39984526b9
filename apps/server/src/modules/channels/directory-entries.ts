import { crc32 } from 'node:zlib'

import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { Tx } from '#platform/database/index.ts'
import { normalise, searchKeys } from '#platform/russian/index.ts'

import {
  addWords,
  findDirectoryTexts,
  lockOrganizations,
  writeEntries,
  type DirectoryTexts,
  type EntryTexts,
} from './directory-entries.repository.ts'

/**
 * Writes again what the directory finds the organizations' channels by. Whatever changes a name, an address, a tax
 * number or a leader calls it in its transaction; what entries are filtered by follows by itself (0006-directory.sql).
 */
export async function refreshDirectory(tx: Tx, ...organizationIds: number[]): Promise<void> {
  await lockOrganizations(tx, organizationIds)
  const texts = await findDirectoryTexts(tx, organizationIds)
  await writeEntries(tx, texts.map(entryOf))
  await addWords(tx, [...new Set(texts.flatMap(wordsOf))])
}

/** What an entry is ordered and found by. */
export function entryOf(texts: DirectoryTexts): EntryTexts {
  const nameKeys = searchKeys(`${texts.name} ${texts.organizationName}`)
  const keys = [...nameKeys, ...searchKeys(`${texts.leaderName} ${texts.address}`), ...innKeys(texts.inn)]
  return {
    channel_id: texts.channelId,
    sort_name: sortName(texts.name),
    inn: texts.inn,
    name_keys: checksums(nameKeys),
    keys: checksums(keys),
  }
}

/** Keys as the entries hold them, once each. */
export const checksums = (keys: readonly string[]): number[] => [
  ...new Set(keys.map((key) => crc32(key) | 0)),
]

/** Every three neighbouring digits: a part of a tax number is found by those it consists of. */
export function innKeys(digits: string): string[] {
  return Array.from({ length: Math.max(0, digits.length - 2) }, (_, at) => `#${digits.slice(at, at + 3)}`)
}

/** «Ёлочка» stands among the names with «Е», and quotation marks do not stand first. */
const sortName = (name: string) =>
  foldCase(name)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

const wordsOf = ({ name, organizationName, leaderName, address }: DirectoryTexts) =>
  normalise(`${name} ${organizationName} ${leaderName} ${address}`).flatMap(({ kind, word }) =>
    kind === 'word' && word.length > 2 ? [word] : [],
  )
