import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChatMedium, MediaKind } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { registerDate } from '#ui/lib/format.ts'

import { chatKey, chatQuery, type ChatRef, type Viewer } from '../chat.ts'
import { MessageAttachments } from '../message/message-attachments.tsx'
import { VoiceOr } from '../voice/voice-or.tsx'
import classes from './chat-media.module.css'

const kinds: readonly { key: MediaKind; label: string }[] = [
  { key: 'pictures', label: 'Фото' },
  { key: 'videos', label: 'Видео' },
  { key: 'files', label: 'Файлы' },
  { key: 'voice', label: 'Голосовые' },
]

type ChatMediaProps = { viewer: Viewer; chat: ChatRef; onShow: (messageId: number) => void }

/** The attachments of the chat's messages, newest first; each links to its message. */
export function ChatMedia(props: ChatMediaProps) {
  const [kind, setKind] = useState<MediaKind>('pictures')
  return (
    <section className={classes.media}>
      <h3 className={classes.title}>Вложения</h3>
      <Tabs label="Вид вложений" tabs={kinds} chosen={kind} onChoose={setKind}>
        <Media {...props} kind={kind} />
      </Tabs>
    </section>
  )
}

function Media({ viewer, chat, kind, onShow }: ChatMediaProps & { kind: MediaKind }) {
  const { channelId } = viewer
  const media = useInfiniteQuery({
    queryKey: ['chat-media', channelId, chatKey(chat), kind],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /chat-list/{id}/media', {
        params: { id: chat.id },
        query: { ...chatQuery(chat, channelId), kind, before_id: pageParam, per_page: 20 },
        signal,
      }),
    meta: errorTitle('GET /chat-list/{id}/media'),
    getNextPageParam: (last) => (last.has_more ? last.items.at(-1)?.message_id : undefined),
    staleTime: 10_000,
  })
  const items = media.data?.pages.flatMap((page) => page.items)
  return (
    <ListStates
      of={{ ...media, data: items }}
      skeleton={<SkeletonRows rows={3} />}
      empty={{ text: 'Вложений нет' }}
    >
      {(all) => (
        <>
          <ul className={classes.list}>
            {all.map((medium) => (
              <Medium key={medium.document.id} {...{ viewer, chat, medium, onShow }} />
            ))}
          </ul>
          <MoreButton of={media} />
        </>
      )}
    </ListStates>
  )
}

function Medium({ viewer, chat, medium, onShow }: ChatMediaProps & { medium: ChatMedium }) {
  const { document, voice, ...message } = medium
  const said = { id: message.message_id, sender: message.sender, voice, documents: [document] }
  return (
    <li>
      <VoiceOr {...{ viewer, chat, said }}>
        <MessageAttachments message={message} documents={[document]} />
      </VoiceOr>
      <button type="button" className={classes.message} onClick={() => onShow(message.message_id)}>
        {message.sender.full_name}, {registerDate(message.created_at)}
      </button>
    </li>
  )
}
