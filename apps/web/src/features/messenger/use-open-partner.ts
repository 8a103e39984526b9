import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { call, showError } from '#api/index.ts'

import { isSameChat, refOf, type ChatRef, type Viewer } from './chat.ts'
import { fetchEntry, messengerQueries } from './messenger.queries.ts'
import type { AddressedChat } from './state/addressed-chat.ts'
import { messenger } from './state/messenger-state.ts'

/** Opens the chat of the address: after a reload, or from the screens of staff and organizations (MSG-105). */
export function useOpenPartner({ channelId }: Viewer, { chat, managerId, messageId }: AddressedChat): void {
  const queries = useQueryClient()
  const { id, subjectType } = chat ?? {}
  useEffect(() => {
    if (id === undefined || subjectType === undefined) {
      if (managerId !== null) void openColleague(channelId, managerId)
      // The address without a chat: «Назад» of the browser.
      else messenger.close()
      return
    }
    const named = { id, subjectType }
    const { openChat } = messenger.get()
    if (openChat === null || !isSameChat(openChat, named)) messenger.open(named, { name: '', avatar: null })
    // After a reload only the chat's id is known: its name and avatar are fetched.
    if (messenger.get().chatTitle.name !== '') return
    void queries.query(messengerQueries.info(channelId, named)).then(
      ({ name, avatar }) => messenger.set({ chatTitle: { name, avatar } }),
      () => undefined,
    )
  }, [id, subjectType, managerId, channelId, queries])
  // Once: the address is that of the chat again, so that the same message can be asked for a second time.
  const navigate = useNavigate()
  const showMessage = useEffectEvent((target: number) => {
    messenger.set({ target })
    void navigate({ to: '/messenger', search: { subject_type: subjectType, id }, replace: true })
  })
  useEffect(() => {
    if (messageId !== null) showMessage(messageId)
  }, [messageId])
}

/** Opens the room with a colleague, or an empty conversation in which the first message creates it (STAFF-39). */
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
