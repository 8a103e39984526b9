import type { MessageFormat } from '@uprava/contract/messenger.ts'
import { parseMessage } from '@uprava/contract/rules/message-text/parse-message.ts'
import { mentionsOf, plainOf } from '@uprava/contract/rules/message-text/plain-text.ts'

/** A mention as it is written in a text: of an account, or of everybody; offsets of the source in UTF-16 units. */
export type WrittenMention = {
  readonly managerId: number | null
  readonly isAll: boolean
  readonly start: number
  readonly end: number
}

/** What is found in a text as it was typed. */
export type ReadText = {
  /** The text without marks; null: it has none. */
  readonly plain: string | null
  readonly mentions: readonly WrittenMention[]
}

/** The mentions of a text and the text without marks. A `plain` text has neither. */
export function readText(source: string, format: MessageFormat): ReadText {
  if (format === 'plain') return { plain: null, mentions: [] }
  const blocks = parseMessage(source, format)
  const plain = plainOf(blocks).text
  const mentions = mentionsOf(blocks).map(({ target, start, end }) => {
    const isAll = target === 'all'
    return { managerId: isAll ? null : target, isAll, start, end }
  })
  return { plain: plain === source ? null : plain, mentions }
}

/** The text without marks, its mentions with the names `nameAt` answers for their beginnings in the source. */
export function textWithNames(source: string, nameAt: (start: number) => string | null): string {
  return plainOf(parseMessage(source, 'markdown'), ({ start }) => nameAt(start)).text
}

/** The text with other names in the mentions that `nameOf` names; the others stay as they were written. */
export function renameMentions(
  source: string,
  format: MessageFormat,
  nameOf: (managerId: number) => string | null,
): string {
  return readText(source, format).mentions.reduceRight((text, { managerId, start, end }) => {
    const name = managerId === null ? null : nameOf(managerId)
    return name === null ? text : `${text.slice(0, start)}[@${name}](mention:${managerId})${text.slice(end)}`
  }, source)
}
