import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Document, Folder } from '@uprava/contract/documents.ts'

import { call, errorTitle } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'

import { documentQueries, type DocumentPages } from './documents.queries.ts'
import {
  childCount,
  withDocument,
  withFolder,
  withoutDocument,
  withoutFolder,
} from './folders/folder-tree.ts'
import type { Recipient } from './sending/recipients.ts'

/** The mutations of a channel's library, and how each of them is applied to the cached lists. */

/** Moves a document to the bin, optimistically: a refusal restores the lists (DOC-22, D-07). */
export function useDeleteDocument(channelId: number) {
  const queries = useQueryClient()
  const restore = useRestoreDocument(channelId)
  const queryKey = documentQueries.all(channelId)
  return useMutation({
    mutationFn: ({ id }: Document) =>
      call('DELETE /customs/{custom}', { params: { custom: id }, query: { channel_id: channelId } }),
    meta: errorTitle('DELETE /customs/{custom}'),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueriesData({ queryKey })
      applyRemoved(queries, channelId, id)
      return before
    },
    onSuccess: (_answer, document) =>
      toast.success('Документы', 'Документ успешно удален!', {
        label: 'Вернуть',
        run: () => restore.mutate(document),
      }),
    onError: (_error, _document, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data)
    },
    onSettled: () => refreshLibrary(queries, channelId),
  })
}

/** Restores a document from the bin to its folder. */
export function useRestoreDocument(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Document) =>
      call('POST /customs/{custom}/restore', { params: { custom: id }, query: { channel_id: channelId } }),
    meta: errorTitle('POST /customs/{custom}/restore'),
    onSuccess: (restored, { id }) => {
      applyRemoved(queries, channelId, id)
      applyAdded(queries, channelId, restored)
      refreshLibrary(queries, channelId)
      toast.success('Документы', 'Документ успешно восстановлен!')
    },
  })
}

/** What an upload sends. */
type Upload = {
  file: File
  name: string
  folderId: number | null
  signal: AbortSignal
  /** Called with the share of the body that has been sent, 0 to 1. */
  onProgress: (share: number) => void
}

export function useUploadDocument(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, name, folderId, signal, onProgress }: Upload) =>
      call('POST /customs', {
        query: { channel_id: channelId },
        body: { name, folder_id: folderId },
        files: { file: [file] },
        signal,
        onProgress,
      }),
    meta: errorTitle('POST /customs'),
    onSuccess: (document) => {
      applyAdded(queries, channelId, document)
      toast.success('Документы', 'Документ успешно загружен!')
      refreshLibrary(queries, channelId)
    },
  })
}

/** Sends a document to colleagues and organizations, as a message to each (DOC-48). */
export function useSendDocument(channelId: number) {
  return useMutation({
    mutationFn: ({ id, recipients }: { id: number; recipients: readonly Recipient[] }) =>
      call('POST /customs/{custom}/send', {
        params: { custom: id },
        query: { channel_id: channelId },
        body: { recipients: recipients.map((one) => ({ subject_type: one.subject_type, id: one.id })) },
      }),
    meta: errorTitle('POST /customs/{custom}/send'),
    onSuccess: () => toast.success('Результат отправки', 'Документ успешно отправлен!'),
  })
}

export function useCreateFolder(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; parent_id: number | null }) =>
      call('POST /folders', { query: { channel_id: channelId }, body }),
    meta: errorTitle('POST /folders'),
    onSuccess: (folder) => {
      applyToTree(queries, channelId, (tree) => withFolder(tree, folder))
      toast.success('Документы', 'Папка успешно создана!')
      refreshLibrary(queries, channelId)
    },
  })
}

/** Deletes a folder after a confirmation; resolves to whether it is deleted (DOC-53). */
export function useDeleteFolder(channelId: number): (folder: Folder) => Promise<boolean> {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: Folder) =>
      call('DELETE /folders/{folder}', { params: { folder: id }, query: { channel_id: channelId } }),
    meta: errorTitle('DELETE /folders/{folder}'),
    onSuccess: (_answer, { id }) => {
      applyToTree(queries, channelId, (tree) => withoutFolder(tree, id))
      toast.success('Документы', 'Папка успешно удалена!')
      refreshLibrary(queries, channelId)
    },
  })
  return (folder) =>
    confirm({
      question: `Удалить папку «${folder.name}» и всё, что в ней?`,
      text: `${childCount(folder)}. Документы будут в корзине 30 дней.`,
      yes: 'Удалить',
      danger: true,
      run: () => mutateAsync(folder),
    })
}

function refreshLibrary(queries: QueryClient, channelId: number): void {
  void queries.invalidateQueries({ queryKey: documentQueries.all(channelId) })
}

/** Removes a document from the tree and from every list. */
function applyRemoved(queries: QueryClient, channelId: number, id: number): void {
  applyToTree(queries, channelId, (tree) => withoutDocument(tree, id))
  queries.setQueriesData<DocumentPages>({ queryKey: documentQueries.lists(channelId) }, (list) => {
    const isShown = list?.pages.some(({ items }) => items.some((one) => one.id === id))
    if (!list || !isShown) return list
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.filter((one) => one.id !== id),
      total: page.total - 1,
    }))
    return { ...list, pages }
  })
}

/** Adds a document to the tree and to the top of its folder's list. */
function applyAdded(queries: QueryClient, channelId: number, document: Document): void {
  applyToTree(queries, channelId, (tree) => withDocument(tree, document))
  const { queryKey } = documentQueries.inFolder(channelId, document.folder_id)
  queries.setQueryData<DocumentPages>(queryKey, (list) => {
    const [first, ...others] = list?.pages ?? []
    if (!list || !first) return list
    const items = [document, ...first.items.filter(({ id }) => id !== document.id)]
    return { ...list, pages: [{ ...first, items, total: first.total + 1 }, ...others] }
  })
}

function applyToTree(
  queries: QueryClient,
  channelId: number,
  change: (tree: readonly Folder[]) => Folder[],
): void {
  queries.setQueryData(documentQueries.folders(channelId).queryKey, (tree) => tree && change(tree))
}
