import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call, tellFailure } from '#api/index.ts'

import { faceOf, refOf, type ChatRef, type Viewer } from './chat.ts'
import type { MessengerSearch } from './messenger-search.ts'
import { messenger, openChatOf } from './messenger-state.ts'
import { fetchEntry, messengerQueries } from './messenger.queries.ts'

/** Opens what the address names: after a reload the open chat, from the staff screen a colleague, from the directory an organization (MSG-105). */
export function useOpenPartner(viewer: Viewer, asked: MessengerSearch): void {
  const queries = useQueryClient()
  const { chat, managerId } = asked
  useEffect(() => {
    if (managerId !== null && !chat) void openColleague(viewer, managerId)
    else if (chat && openChatOf(messenger.get()) === null) open(chat, '', null)
  }, [chat?.id, chat?.subjectType, managerId])

  useEffect(() => {
    // A reload knows only the chat's name in the address: its face comes from the info call.
    if (!chat || messenger.get().currentManagerName !== '') return
    void queries.query(messengerQueries.info(viewer.channelId, chat)).then(
      (info) => {
        const { name, avatar } = faceOf(info)
        messenger.set({ currentManagerName: name, currentManagerAvatar: avatar })
      },
      () => undefined,
    )
  }, [chat?.id, chat?.subjectType, viewer.channelId, queries])
}

function open(chat: ChatRef, name: string, avatar: string | null): void {
  messenger.set({
    currentManagerId: chat.id,
    currentManagerType: chat.subjectType,
    currentManagerName: name,
    currentManagerAvatar: avatar,
  })
}

/** The room with a colleague, or an empty conversation that the first message turns into one (STAFF-39). */
async function openColleague(viewer: Viewer, managerId: number): Promise<void> {
  const colleague: ChatRef = { subjectType: 'PRIVATE-MANAGER', id: managerId }
  try {
    const entry = await fetchEntry(viewer.channelId, colleague)
    if (entry) return open(refOf(entry), entry.name ?? '', entry.avatar)
    const info = await call('GET /chat-list/{id}/info', {
      params: { id: managerId },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: viewer.channelId, type: 'inside' },
    })
    open(colleague, info.name, info.avatar)
  } catch (error) {
    tellFailure('GET /chat-list', error)
  }
}
