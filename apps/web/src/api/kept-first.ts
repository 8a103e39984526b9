import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'

import { fromKept } from './client.ts'

/**
 * What a screen begins with. Not the messages of a chat: where it opens depends on what is unread, which only the server
 * knows.
 */
const beginnings: ReadonlySet<unknown> = new Set(['profile', 'channels', 'rights', 'chats', 'chat-folders'])

/**
 * A `persister` of queries: where answers are kept in the browser, a screen that is opened for the first time shows them
 * until that of the server comes.
 */
export function keptFirst<Data>(
  read: QueryFunction<Data>,
  context: QueryFunctionContext,
  query: Query,
): Data | Promise<Data> {
  if (query.state.data === undefined && beginnings.has(query.queryKey[0])) {
    fromKept(() => Promise.resolve(read(context)))?.then(
      (kept) => {
        // The server was faster, or the session has ended meanwhile.
        const isCurrent = context.client.getQueryCache().get(query.queryHash) === query
        if (query.state.data !== undefined || !isCurrent) return
        // Not as an answer: what was kept is asked for again by whoever reads it next.
        query.setData(kept, { updatedAt: 1, manual: true })
        query.meta?.onAnswer?.(kept)
      },
      // Nothing is kept of it.
      () => undefined,
    )
  }
  return read(context)
}
