import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Document, Folder } from '@uprava/contract/documents.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { defaultBinDays } from '@uprava/contract/rules/retention-kinds.ts'

import { call, errorTitle } from '#api/index.ts'
import { useSession } from '#features/session/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'
import { plural } from '#ui/lib/format.ts'
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
    onSettled: () => void refreshLibrary(queries, channelId),
  })
}

/** Moves several documents to the bin after a question; resolves to whether it was done. */
export function useDeleteDocuments(channelId: number): (documents: readonly Document[]) => Promise<boolean> {
  const queries = useQueryClient()
  const restore = useRestoreDocuments(channelId)
  const binTerm = useBinTerm()
  const { mutateAsync } = useMutation({
    mutationFn: (documents: readonly Document[]) =>
      call('POST /customs/trash', {
        query: { channel_id: channelId },
        body: { ids: documents.map(({ id }) => id) },
      }),
    meta: errorTitle('POST /customs/trash'),
    onSuccess: ({ trashed, failed }, documents) => {
      for (const id of trashed) applyRemoved(queries, channelId, id)
      const undo = {
        label: 'Вернуть',
        run: () => restore.mutate(documents.filter(({ id }) => trashed.includes(id))),
      }
      const done = `В корзину перемещено: ${plural(trashed.length, documentForms)}`
      if (failed.length === 0) return toast.success('Документы', done, undo)
      const reasons = reasonsOf('Не удалён', failed, documents)
      toast.error('Удалены не все документы', `${done}<br>${reasons}`, undo)
    },
    onSettled: () => void refreshLibrary(queries, channelId),
  })
  return (documents) =>
    confirm({
      question: `Удалить ${plural(documents.length, documentForms)}?`,
      text: `Документы будут в корзине ${binTerm}.`,
      yes: 'Удалить',
      danger: true,
      run: () => mutateAsync(documents),
    })
}

/** Documents that are named in a message; of the others it has the number. */
const maxNamed = 3

/** `Не удалён «План»: его уже нет в библиотеке`, a line for each. */
function reasonsOf(
  what: string,
  failed: readonly { id: number; reason: string }[],
  documents: readonly Document[],
): string {
  const lines = failed.slice(0, maxNamed).map(({ id, reason }) => {
    const name = documents.find((one) => one.id === id)?.name ?? ''
    return `${what} ${quoted(escapeHtml(name))}: ${escapeHtml(reason)}`
  })
  const others = failed.length - lines.length
  return [...lines, ...(others > 0 ? [`И ещё ${plural(others, documentForms)}`] : [])].join('<br>')
}

const documentForms = ['документ', 'документа', 'документов'] as const

export function useRenameDocument(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('PUT /customs/{custom}', {
        params: { custom: id },
        query: { channel_id: channelId },
        body: { name },
      }),
    meta: errorTitle('PUT /customs/{custom}'),
    onSuccess: () => {
      toast.success('Документы', 'Документ переименован!')
      return refreshLibrary(queries, channelId)
    },
  })
}

/** Puts documents into another folder: all or none. */
export function useMoveDocuments(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ documents, folderId }: { documents: readonly Document[]; folderId: number }) =>
      call('POST /customs/move', {
        query: { channel_id: channelId },
        body: { ids: documents.map(({ id }) => id), folder_id: folderId },
      }),
    meta: errorTitle('POST /customs/move'),
    onSuccess: (_answer, { documents }) => {
      toast.success('Документы', `Перемещено: ${plural(documents.length, documentForms)}`)
      return refreshLibrary(queries, channelId)
    },
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
      void refreshLibrary(queries, channelId)
      toast.success('Документы', 'Документ успешно восстановлен!')
    },
  })
}

/** Takes back that documents were deleted. */
function useRestoreDocuments(channelId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (documents: readonly Document[]) =>
      call('POST /customs/restore', {
        query: { channel_id: channelId },
        body: { ids: documents.map(({ id }) => id) },
      }),
    meta: errorTitle('POST /customs/restore'),
    onSuccess: ({ documents: restored, failed }, documents) => {
      if (failed.length === 0) return toast.success('Документы', 'Документы успешно восстановлены!')
      const done = `Восстановлено: ${plural(restored.length, documentForms)}`
      const reasons = reasonsOf('Не восстановлен', failed, documents)
      toast.error('Восстановлены не все документы', `${done}<br>${reasons}`)
    },
    onSettled: () => void refreshLibrary(queries, channelId),
  })
}

/** For how long the bin of the current channel keeps a document: `30 дней` unless the administrator has set another term. */
export function useBinTerm(): string {
  const days = useSession().currentChannel?.bin_days ?? defaultBinDays
  return plural(days, ['день', 'дня', 'дней'])
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

/** `reportsItself`: the caller shows what failed. */
export function useUploadDocument(channelId: number, { reportsItself = false } = {}) {
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
    meta: reportsItself ? { errorTitle: null } : errorTitle('POST /customs'),
    onSuccess: (document) => {
      applyAdded(queries, channelId, document)
      if (!reportsItself) toast.success('Документы', 'Документ успешно загружен!')
      void refreshLibrary(queries, channelId)
    },
  })
}

/** Sends documents to colleagues and organizations, as one message to each (DOC-48). */
export function useSendDocuments(channelId: number) {
  return useMutation({
    mutationFn: ({
      documents,
      recipients,
    }: {
      documents: readonly Document[]
      recipients: readonly Recipient[]
    }) => {
      const query = { channel_id: channelId }
      const to = recipients.map((one) => ({ subject_type: one.subject_type, id: one.id }))
      const [only, ...others] = documents
      return only && others.length === 0
        ? call('POST /customs/{custom}/send', {
            params: { custom: only.id },
            query,
            body: { recipients: to },
          })
        : call('POST /customs/send', {
            query,
            body: { ids: documents.map(({ id }) => id), recipients: to },
          })
    },
    meta: errorTitle('POST /customs/{custom}/send'),
    onSuccess: (_answer, { documents }) =>
      toast.success(
        'Результат отправки',
        documents.length === 1 ? 'Документ успешно отправлен!' : 'Документы успешно отправлены!',
      ),
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
      void refreshLibrary(queries, channelId)
    },
  })
}

/** Deletes a folder after a confirmation; resolves to whether it is deleted (DOC-53). */
export function useDeleteFolder(channelId: number): (folder: Folder) => Promise<boolean> {
  const queries = useQueryClient()
  const binTerm = useBinTerm()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: Folder) =>
      call('DELETE /folders/{folder}', { params: { folder: id }, query: { channel_id: channelId } }),
    meta: errorTitle('DELETE /folders/{folder}'),
    onSuccess: (_answer, { id }) => {
      applyToTree(queries, channelId, (tree) => withoutFolder(tree, id))
      toast.success('Документы', 'Папка успешно удалена!')
      void refreshLibrary(queries, channelId)
    },
  })
  return (folder) =>
    confirm({
      question: `Удалить папку ${quoted(folder.name)} и всё, что в ней?`,
      text: `${childCount(folder)}. Документы будут в корзине ${binTerm}.`,
      yes: 'Удалить',
      danger: true,
      run: () => mutateAsync(folder),
    })
}

function refreshLibrary(queries: QueryClient, channelId: number): Promise<void> {
  return queries.invalidateQueries({ queryKey: documentQueries.all(channelId) })
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
