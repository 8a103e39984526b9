import type { Inflected } from '#platform/russian/index.ts'

import { officialClauses } from '../../official/official-clauses.ts'
import type { Genre } from '../../reading/genre.ts'
import { isTitledName } from './named-people.ts'

/** The facts of a record in official words; what no document has is left out. */
export const officialLines = (lines: readonly string[], genre: Genre, words: Inflected): string[] =>
  officialClauses(
    lines.map((text) => ({ kind: 'fact', link: '. ', text })),
    genre,
    words,
  ).clauses.map(({ text }) => text)

/** Who signs at the end of a list: «подпись Орлов», «подпишет директор Дятлов». */
const signs = /^(?:(?:за\s+)?подпис(?:ь|ью|ал[аи]?|ывает)|подпишет)(?:\s*[:—–-]\s*|\s+)(?<who>\S.*)$/iu
const comparable = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

/** The lines without those that name who signs; who is named there, or whoever was read as the signer and stands in no other line. */
export function withoutSigner(
  lines: readonly string[],
  signer: string | null,
): { lines: string[]; signer: string | null } {
  const named = lines.map((line) => signs.exec(line)?.groups?.['who'] ?? null)
  const said = named.find((one) => one !== null) ?? null
  // «…. Директор Сухих»: who signs, behind all facts.
  const last =
    signer === null && said === null && isTitledName(lines.at(-1) ?? '') ? (lines.at(-1) ?? null) : null
  const own = comparable(signer ?? last ?? '')
  const left = lines.filter((line, at) => named[at] === null && comparable(line) !== own)
  const isWithin = own !== '' && left.some((line) => comparable(line).includes(own))
  return { lines: left, signer: (said ?? last)?.replace(/[.\s]+$/u, '') ?? (isWithin ? null : signer) }
}
