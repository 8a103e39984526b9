import type { ChatPlace } from '#features/lawyer/index.ts'

import { tabNumbers, type TabNumber } from './station-tabs.ts'

/** What the address of the station asks for (wire §11); `chat` is the lawyer's open chat. */
export type StationAddress = {
  tab: TabNumber | null
  chat: ChatPlace | null
  /** The older layout. */
  page: 'Assistant' | 'Law' | null
  form: 'Appeal' | 'Legal' | null
}

/** Reads the query; what it does not know is as if it were not there. */
export function addressOf(query: Readonly<Record<string, unknown>>): StationAddress {
  const { tab, chat, page, form } = query
  return {
    tab: tabNumbers.find((number) => String(number) === String(tab)) ?? null,
    chat: chat === 'new' ? 'new' : chatId(chat),
    page: page === 'Assistant' || page === 'Law' ? page : null,
    form: form === 'Appeal' || form === 'Legal' ? form : null,
  }
}

function chatId(chat: unknown): number | null {
  const id = Number(chat)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
