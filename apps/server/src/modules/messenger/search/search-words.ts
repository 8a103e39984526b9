import { isKnownForm, normalise } from '#platform/russian/index.ts'

import { isPair, type Chat, type End } from '../chats/chats.ts'

/**
 * Index numbers of a message: hashes of its words' keys, of its scopes (the chat and those it belongs to) and of the scopes
 * with the week of writing. One index thus finds a word within the actor's messages, and a frequent word within recent
 * weeks. Hashes may collide: the caller verifies matches against the text.
 */
export function messageKeys(chat: Chat, { keys }: Pick<TextWords, 'keys'>, writtenAt: Date): number[] {
  const scopes = [chatScope(chat.id), ...(isPair(chat) ? [chat.a, chat.b].map(scopeOfEnd) : [])]
  const week = weekOf(writtenAt)
  return [
    ...new Set([
      ...scopes.map((scope) => scopeNumber(scope)),
      ...scopes.map((scope) => scopeNumber(scope, week)),
      ...keys.map(wordNumber),
    ]),
  ]
}

/** A set of messages: of a chat, of a channel's organization chats, of an account's rooms. */
export type Scope = `${'chat' | 'channel' | 'manager'} ${number}`

export const wordNumber = (key: string): number => hash(key)
export const chatScope = (chatId: number): Scope => `chat ${chatId}`
export const channelScope = (channelId: number): Scope => `channel ${channelId}`
export const managerScope = (managerId: number): Scope => `manager ${managerId}`

/** The number of a scope as a whole, or of one of its weeks. No word begins with a NUL. */
export const scopeNumber = (scope: Scope, week?: number): number =>
  hash(`\0${scope}${week === undefined ? '' : ` ${week}`}`)

const weekMs = 7 * 24 * 60 * 60 * 1000
export const weekOf = (moment: Date): number => Math.floor(moment.getTime() / weekMs)

const scopeOfEnd = ({ managerId, channelId }: End): Scope =>
  managerId === null ? channelScope(channelId) : managerScope(managerId)

/** What a text is found and corrected by. */
export type TextWords = {
  /** Keys of its words. */
  readonly keys: readonly string[]
  /** Words of 4 to 30 letters: shorter ones are too similar to others to correct. */
  readonly vocabulary: readonly string[]
}

const noWords: TextWords = { keys: [], vocabulary: [] }

/** Reads the words of a text, once for both uses. */
export function readWords(text: string): TextWords {
  if (text === '') return noWords
  const keys = new Set<string>()
  const vocabulary = new Set<string>()
  for (const { key, kind, word } of normalise(text)) {
    keys.add(key)
    if (kind === 'word' && word.length >= 4 && word.length <= 30) vocabulary.add(word)
  }
  return { keys: [...keys], vocabulary: [...vocabulary] }
}

/** The words of texts that no dictionary knows: names, abbreviations, misspellings. */
export const unknownWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => readWords(text).vocabulary))].filter((word) => !isKnownForm(word))

/** FNV-1a over UTF-16 units with Murmur's finisher, as a signed 32-bit number. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    state = Math.imul(state ^ (unit & 0xff), 0x01_00_01_93)
    state = Math.imul(state ^ (unit >>> 8), 0x01_00_01_93)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85_eb_ca_6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2_b2_ae_35)
  return state ^ (state >>> 16)
}
