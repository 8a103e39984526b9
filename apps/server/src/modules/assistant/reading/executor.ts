import type { RequestedGenre } from './genre.ts'

/** Documents with an executor at their foot; in lists and records each item has its own. */
const withExecutor: ReadonlySet<RequestedGenre> = new Set([
  'letter-request',
  'letter-notice',
  'letter-answer',
  'cover-letter',
  'memo',
  'invitation',
  'note',
])

const name = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s\p{Lu}(?:\p{Ll}+|\.(?:\s?\p{Lu}\.?)?)){0,2}`
const phone = String.raw`(?:\+7|8)?[\s(-]{0,3}\d[\d\s()-]{3,17}\d`
const executor = new RegExp(
  String.raw`[\s,.;(]{0,4}(?<!\p{L})(?:[Ии]сполнитель|[Ии]сп\.)(?:\s+(?:будет|я))?[\s:—–-]+(?<who>(?:\p{Ll}+\s){0,2}${name})(?:[\s,(]+(?:(?:тел(?:ефон)?|т)(?!\p{L})\.?[\s:—–-]*)?(?<phone>${phone})\)?)?`,
  'u',
)

/** A message without its words about the executor, and who that is: «Сидорова М. И., 8 (39031) 2-14-15». */
export function takeExecutor(
  message: string,
  genre: RequestedGenre,
): { readonly text: string; readonly executor: string | null } {
  const found = withExecutor.has(genre) ? executor.exec(message) : null
  if (!found) return { text: message, executor: null }
  const { who = '', phone: number } = found.groups ?? {}
  return {
    text: `${message.slice(0, found.index)}${message.slice(found.index + found[0].length)}`.trim(),
    executor: [who, number?.trim()].filter(Boolean).join(', '),
  }
}
