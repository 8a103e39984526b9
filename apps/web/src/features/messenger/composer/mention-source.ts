import { parseMessage } from '@uprava/contract/rules/message-text/parse-message.ts'
import { mentionsOf } from '@uprava/contract/rules/message-text/plain-text.ts'

/** Whom the names in the field mean: `@Имя Фамилия` to a manager id, `@все` to `all`. */
export type Mentioned = ReadonlyMap<string, number | 'all'>

export const nobody: Mentioned = new Map()

/** The field shows names, the message holds links (messenger §2): the text of the field as it is sent. */
export function toSource(shown: string, mentioned: Mentioned): string {
  const names = [...mentioned.keys()].filter((name) => shown.includes(name))
  if (names.length === 0) return shown
  // The longest first: `@Иван Петровский` is not `@Иван Петров`.
  const found = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
  return shown.replaceAll(new RegExp(`(?:${found.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), (name) => {
    const label = name.replaceAll(/[\\[\]*_~`]/gu, String.raw`\$&`)
    return `[${label}](mention:${mentioned.get(name) ?? 'all'})`
  })
}

/** The other way round: what the field shows of a source, and whom its names mean. */
export function fromSource(source: string): { shown: string; mentioned: Mentioned } {
  let mentioned: Mentioned = nobody
  let shown = ''
  let at = 0
  for (const { label, target, start, end } of mentionsOf(parseMessage(source, 'markdown'))) {
    const named = withMentioned(mentioned, label, target)
    mentioned = named.mentioned
    shown += source.slice(at, start) + named.name
    at = end
  }
  return { shown: shown + source.slice(at), mentioned }
}

/** Adds somebody under a name that nobody else of the text has. */
export function withMentioned(
  mentioned: Mentioned,
  label: string,
  target: number | 'all',
): { mentioned: Mentioned; name: string } {
  let name = label
  for (let count = 2; mentioned.has(name) && mentioned.get(name) !== target; count += 1)
    name = `${label} (${count})`
  return { mentioned: new Map([...mentioned, [name, target]]), name }
}

/** Whether the text, as it is sent, mentions everybody. */
export const mentionsAll = (source: string): boolean =>
  source.includes('(mention:all)') &&
  mentionsOf(parseMessage(source, 'markdown')).some(({ target }) => target === 'all')

/** A name that is being typed behind an `@`. */
export interface MentionToken {
  /** Where the `@` stands. */
  start: number
  query: string
}

/** One or two words behind an `@` that begins a word. */
const typedName = /(?:^|[\s(«"])@(?<query>[\p{L}\p{N}.'-]{0,40}(?: [\p{L}\p{N}.'-]{0,40})?)$/u
const longestName = 84

/** The name that ends at the cursor; null: none is being typed, or it is complete. */
export function tokenAt(text: string, cursor: number, mentioned: Mentioned): MentionToken | null {
  const before = text.slice(Math.max(0, cursor - longestName), cursor)
  const query = typedName.exec(before)?.groups?.['query']
  if (query === undefined || mentioned.has(`@${query.trimEnd()}`)) return null
  return { start: cursor - query.length - 1, query }
}
