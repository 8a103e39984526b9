import type { MessageFormat } from '@uprava/contract/messenger.ts'

/** A mention as it is written in a text: of an account, or of everybody; offsets of the source in UTF-16 units. */
export type WrittenMention = {
  readonly managerId: number | null
  readonly isAll: boolean
  readonly start: number
  readonly end: number
}

/** What is found in a text as it was typed. */
export type ReadText = {
  /** The text without marks; null: the text has none. */
  readonly plain: string | null
  readonly mentions: readonly WrittenMention[]
}

/** `[@Имя Фамилия](mention:12)`, `[@все](mention:all)` (messenger-wire §1). Linear: no part of it can begin another. */
const mentionLink = /\[@([^[\]\n]{1,200})\]\(mention:(\d{1,15}|all)\)/gu

/** The mentions of a text and the text without marks. A `plain` text has neither. */
export function readText(source: string, format: MessageFormat): ReadText {
  if (format === 'plain') return { plain: null, mentions: [] }
  const mentions: WrittenMention[] = []
  const plain = source.replaceAll(mentionLink, (link, name: string, target: string, start: number) => {
    const isAll = target === 'all'
    mentions.push({ managerId: isAll ? null : Number(target), isAll, start, end: start + link.length })
    return `@${name}`
  })
  return { plain: plain === source ? null : plain, mentions }
}
