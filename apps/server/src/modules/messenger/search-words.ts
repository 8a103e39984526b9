import { normalise, searchKeys } from '#platform/russian/index.ts'

import type { Chat } from './chats.ts'

/**
 * What a message is found by: numbers that stand for its words' keys, and for its chat and those the chat belongs to, so
 * that one index finds a word among the asker's messages alone. Two words may share a number: what is found is looked at.
 */
export function messageKeys(chat: Chat, text: string): number[] {
  const words = text === '' ? [] : searchKeys(text).map(wordNumber)
  return [...new Set([...scopesOf(chat), ...words])]
}

export const wordNumber = (key: string): number => hash(key)
export const chatScope = (chatId: number): number => hash(`\0chat ${chatId}`)
export const channelScope = (channelId: number): number => hash(`\0channel ${channelId}`)
export const managerScope = (managerId: number): number => hash(`\0manager ${managerId}`)

function scopesOf(chat: Chat): number[] {
  const ends = [chat.a, chat.b].map((end) =>
    end.managerId === null ? channelScope(end.channelId) : managerScope(end.managerId),
  )
  return [chatScope(chat.id), ...ends]
}

/** Words worth keeping for corrections: letters only, long enough to be told from others when mistyped. */
export function wordsToLearn(text: string): string[] {
  const words = normalise(text).filter(
    ({ kind, word }) => kind === 'word' && word.length >= 4 && word.length <= 30,
  )
  return [...new Set(words.map(({ word }) => word))]
}

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
