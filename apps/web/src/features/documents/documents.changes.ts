import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Document, Folder } from '@uprava/contract/documents.ts'

import { withErrorToast, call } from '#api/index.ts'
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

/** What a person does with the library of a channel, and how it lands in what the screens show. */
export function useLibraryChanges(channelId: number) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: documentQueries.all(channelId) })

  const restore = async (document: Document): Promise<void> => {
    const restored = await withErrorToast('POST /customs/{custom}/restore', () =>
      call('POST /customs/{custom}/restore', {
        params: { custom: document.id },
        query: { channel_id: channelId },
      }),
    )
    if (!restored) return
    applyRemoved(queries, channelId, document.id)
    applyAdded(queries, channelId, restored)
    refresh()
    toast.success('Документы', 'Документ успешно восстановлен!')
  }

  /** It is gone before the server answers, and back in its place when the server refuses (DOC-22, D-07). */
  const trash = async (document: Document): Promise<void> => {
    await queries.cancelQueries({ queryKey: documentQueries.all(channelId) })
    const before = queries.getQueriesData({ queryKey: documentQueries.all(channelId) })
    applyRemoved(queries, channelId, document.id)
    const answer = await withErrorToast('DELETE /customs/{custom}', () =>
      call('DELETE /customs/{custom}', { params: { custom: document.id }, query: { channel_id: channelId } }),
    )
    if (answer) {
      toast.success('Документы', 'Документ успешно удален!', {
        label: 'Вернуть',
        run: () => void restore(document),
      })
    } else {
      for (const [key, data] of before) queries.setQueryData(key, data)
    }
    refresh()
  }

  /** Asks first; answers whether the folder is gone (DOC-53). */
  const trashFolder = async (folder: Folder): Promise<boolean> => {
    const isGone = await confirm({
      question: `Удалить папку «${folder.name}» и всё, что в ней?`,
      text: `${childCount(folder)}. Документы будут в корзине 30 дней.`,
      yes: 'Удалить',
      danger: true,
      run: () =>
        withErrorToast('DELETE /folders/{folder}', () =>
          call('DELETE /folders/{folder}', {
            params: { folder: folder.id },
            query: { channel_id: channelId },
          }),
        ),
    })
    if (!isGone) return false
    queries.setQueryData(
      documentQueries.folders(channelId).queryKey,
      (tree) => tree && withoutFolder(tree, folder.id),
    )
    toast.success('Документы', 'Папка успешно удалена!')
    refresh()
    return true
  }

  const added = (document: Document): void => {
    applyAdded(queries, channelId, document)
    toast.success('Документы', 'Документ успешно загружен!')
    refresh()
  }

  const folderAdded = (folder: Folder): void => {
    queries.setQueryData(
      documentQueries.folders(channelId).queryKey,
      (tree) => tree && withFolder(tree, folder),
    )
    toast.success('Документы', 'Папка успешно создана!')
    refresh()
  }

  return { trash, restore, trashFolder, added, folderAdded }
}

/** A document that is no longer there: in the tree, in every list. */
function applyRemoved(queries: QueryClient, channelId: number, id: number): void {
  queries.setQueryData(
    documentQueries.folders(channelId).queryKey,
    (tree) => tree && withoutDocument(tree, id),
  )
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

/** A document that has come: in the tree, and first in the list of its folder. */
function applyAdded(queries: QueryClient, channelId: number, document: Document): void {
  queries.setQueryData(
    documentQueries.folders(channelId).queryKey,
    (tree) => tree && withDocument(tree, document),
  )
  const { queryKey } = documentQueries.inFolder(channelId, document.folder_id)
  queries.setQueryData<DocumentPages>(queryKey, (list) => {
    const [first, ...others] = list?.pages ?? []
    if (!list || !first) return list
    const items = [document, ...first.items.filter(({ id }) => id !== document.id)]
    return { ...list, pages: [{ ...first, items, total: first.total + 1 }, ...others] }
  })
}
