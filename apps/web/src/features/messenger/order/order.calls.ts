import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import type { ChatFolder } from '@uprava/contract/messenger/chat-settings.ts'

import { call, errorTitle, refetch } from '#api/index.ts'
import { unreadKey } from '#features/shell/index.ts'

import type { Viewer } from '../chat.ts'
import { applyEntry } from '../messenger.changes.ts'
import { applyFolders, refreshCounts } from './order.changes.ts'
import { knownFolders } from './order.queries.ts'

type Settings = { muted_until?: string | null; is_archived?: boolean; is_pinned?: boolean }

/** Mutes, archives or pins the chat; the answer is its row as it stands now. */
export function useSetChat(entry: ChatEntry, { channelId }: Viewer) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: Settings) =>
      call('PUT /chat-list/{id}/settings', {
        params: { id: entry.id },
        query: { subject_type: entry.subject_type, channel_id: channelId },
        body: settings,
      }),
    meta: errorTitle('PUT /chat-list/{id}/settings'),
    onSuccess: (changed, { is_pinned: isPinned }) => {
      applyEntry(queries, channelId, changed)
      refreshCounts(queries, channelId)
      void refetch(queries, { queryKey: unreadKey(channelId) })
      // The pinned ones below it have moved up.
      if (isPinned === false) void refetch(queries, { queryKey: ['chats', channelId] })
    },
  })
}

export type FolderForm = Pick<ChatFolder, 'name' | 'rules' | 'chats'>

const bodyOf = ({ name, rules, chats }: FolderForm) => ({
  name: name.trim(),
  rules,
  chats: chats.map(({ id, subject_type }) => ({ id, subject_type })),
})

/** Creates a folder, or changes the one of the id. */
export function useSaveFolder(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, form }: { id: number | null; form: FolderForm }) =>
      id === null
        ? call('POST /chat-folders', { query: { channel_id: channelId }, body: bodyOf(form) })
        : call('PUT /chat-folders/{id}', {
            params: { id },
            query: { channel_id: channelId },
            body: bodyOf(form),
          }),
    meta: errorTitle('PUT /chat-folders/{id}'),
    onSuccess: (saved) => {
      const known = knownFolders(queries, channelId)
      const isNew = !known.some(({ id }) => id === saved.id)
      applyFolders(
        queries,
        channelId,
        isNew ? [...known, saved] : known.map((folder) => (folder.id === saved.id ? saved : folder)),
      )
    },
  })
}

/** Deletes a folder, and no chat. */
export function useDeleteFolder(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /chat-folders/{id}', { params: { id }, query: { channel_id: channelId } }),
    meta: errorTitle('DELETE /chat-folders/{id}'),
    onSuccess: (_answer, deleted) =>
      applyFolders(
        queries,
        channelId,
        knownFolders(queries, channelId).filter(({ id }) => id !== deleted),
      ),
  })
}
