import { askAhead, stored } from '#api/index.ts'

/**
 * The chats with which the messenger begins are asked for while its files are on their way: on a slow line they take seconds. In
 * the words of the messenger, which would have to be loaded to say them (first-calls.test.ts). An address that names a chat may
 * begin without the list: what it shows later must not be of before.
 */
export function askForFirstScreen(): void {
  const channelId = stored.channelId()
  if (location.pathname !== '/messenger' || location.search !== '') return
  if (stored.token() === null || channelId === null) return
  askAhead('GET /chat-list', { query: { channel_id: channelId, type: 'all', page: 1 } })
}
