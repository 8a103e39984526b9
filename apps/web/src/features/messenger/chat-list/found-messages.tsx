import { useInfiniteQuery } from '@tanstack/react-query'
import type { FoundMessage, Highlights, Message } from '@uprava/contract/messenger.ts'
import { parseMessage } from '@uprava/contract/rules/message-text/parse-message.ts'
import { plainOf, toPlainRanges } from '@uprava/contract/rules/message-text/plain-text.ts'
import { useMemo } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { fullDateTime, rowTime } from '#ui/lib/format.ts'

import { ChatFace } from '../chat-face.tsx'
import { sentType, type ChatFilter, type Viewer } from '../chat.ts'
import { MarkedText } from '../text/marked-text.tsx'
import row from './chat-row.module.css'

/** Characters of a long message shown before the first match. */
const contextLength = 40

/** Messages of all chats with every word of the search, newest first, paged. */
export function useFoundMessages({ channelId }: Viewer, filter: ChatFilter, search: string) {
  return useInfiniteQuery({
    queryKey: ['found-messages', channelId, filter, search],
    enabled: search !== '',
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /chat-list/search', {
        query: { channel_id: channelId, type: sentType(filter), search, before_id: pageParam },
        signal,
      }),
    meta: errorTitle('GET /chat-list/search'),
    getNextPageParam: (last) => (last.has_more ? last.items.at(-1)?.message.id : undefined),
    // A repeated search finds new messages.
    staleTime: 10_000,
  })
}

type FoundRowProps = {
  found: FoundMessage
  onOpen: () => void
  /** A mention that is not read yet. */
  isUnread?: boolean
}

/** A found message as a row of the list: chat, time, the text around the match. */
export function FoundRow({ found, onOpen, isUnread = false }: FoundRowProps) {
  const { message, name, avatar, chat } = found
  return (
    <div role="listitem">
      <button type="button" className={row.row} onClick={onOpen}>
        <ChatFace subjectType={chat.subject_type} name={name ?? ''} avatar={avatar} size={40} />
        <span className={row.words}>
          <span className={row.first}>
            <span className={row.name}>{name}</span>
            <time className={row.time} dateTime={message.created_at} title={fullDateTime(message.created_at)}>
              {rowTime(message.created_at)}
            </time>
          </span>
          <span className={row.second}>
            <span className={row.preview}>
              <Excerpt found={found} />
            </span>
            {isUnread && (
              <span className={row.mention}>
                <span aria-hidden>@</span>
                <span className="visually-hidden">не прочитано</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </div>
  )
}

/** The text of a found message around the first match. */
export function Excerpt({
  found: { message, highlights },
}: {
  found: Pick<FoundMessage, 'message' | 'highlights'>
}) {
  const shown = useMemo(() => plainWithMatches(message, highlights), [message, highlights])
  const first = shown.highlights[0]?.start ?? 0
  const from = first > contextLength ? shown.text.indexOf(' ', first - contextLength) + 1 : 0
  return (
    <>
      {from > 0 && '…'}
      <MarkedText text={shown.text.slice(from)} highlights={shown.highlights} offset={from} />
    </>
  )
}

/** The text without marks with the matches, which come as places of the source. */
function plainWithMatches({ message, format, plain: named }: Message, highlights: Highlights) {
  if (highlights.length === 0) return { text: named, highlights }
  const plain = plainOf(parseMessage(message, format))
  return { text: plain.text, highlights: toPlainRanges(plain, highlights) }
}
