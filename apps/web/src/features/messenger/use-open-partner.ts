import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call, showError } from '#api/index.ts'

import { faceOf, isSameChat, refOf, type ChatRef, type Viewer } from './chat.ts'
import { fetchEntry, messengerQueries } from './messenger.queries.ts'
import type { AddressedChat } from './state/addressed-chat.ts'
import { messenger, openChatOf } from './state/messenger-state.ts'

/** Opens what the address names: after a reload the open chat, from the staff screen a colleague, from the directory an organization (MSG-105). */
export function useOpenPartner({ channelId }: Viewer, { chat, managerId }: AddressedChat): void {
  const queries = useQueryClient()
  const { id, subjectType } = chat ?? {}
  useEffect(() => {
    if (id === undefined || subjectType === undefined) {
      if (managerId !== null) void openColleague(channelId, managerId)
      // «Назад» of the browser.
      else messenger.close()
      return
    }
    const named = { id, subjectType }
    const open = openChatOf(messenger.get())
    if (open === null || !isSameChat(open, named)) messenger.open(named, { name: '', avatar: null })
    // A reload knows only the chat's name in the address: its face comes from the info call.
    if (messenger.get().currentManagerName !== '') return
    void queries.query(messengerQueries.info(channelId, named)).then(
      (info) => {
        const { name, avatar } = faceOf(info)
        messenger.set({ currentManagerName: name, currentManagerAvatar: avatar })
      },
      () => undefined,
    )
  }, [id, subjectType, managerId, channelId, queries])
}

/** The room with a colleague, or an empty conversation that the first message turns into one (STAFF-39). */
async function openColleague(channelId: number, managerId: number): Promise<void> {
  const colleague: ChatRef = { subjectType: 'PRIVATE-MANAGER', id: managerId }
  try {
    const entry = await fetchEntry(channelId, colleague)
    if (entry) return messenger.open(refOf(entry), { name: entry.name ?? '', avatar: entry.avatar })
    const info = await call('GET /chat-list/{id}/info', {
      params: { id: managerId },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: channelId, type: 'inside' },
    })
    messenger.open(colleague, { name: info.name, avatar: info.avatar })
  } catch (error) {
    showError('GET /chat-list', error)
  }
}
