import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { Folder } from '@uprava/contract/documents.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useIntent } from '#features/navigation/index.ts'
import { useChannelId, useSection } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { WithPanel } from '#ui/layout/filter-panel.tsx'
import { Page } from '#ui/layout/page.tsx'

import classes from './documents-page.module.css'
import { useDeleteDocument, useDeleteDocuments, useDeleteFolder } from './documents.changes.ts'
import { documentQueries } from './documents.queries.ts'
import { useLibraryTree } from './folders/charters-folder.ts'
import { FolderGridSkeleton } from './folders/folder-grid.tsx'
import { defaultFolder, findDocument, pathTo, type Tree } from './folders/folder-tree.ts'
import { DocumentsPanel } from './library/documents-panel.tsx'
import { DropArea } from './library/drop-area.tsx'
import {
  LibraryContext,
  useLibrary,
  type DocumentActions,
  type LibraryState,
} from './library/library-context.ts'
import { LibraryDialogs, type LibraryDialog } from './library/library-dialogs.tsx'
import { Bin, FolderView, SearchResults } from './library/library-view.tsx'
import { SelectionBar } from './library/selection-bar.tsx'
import { useSelection } from './library/use-selection.ts'
import { PrepareLink } from './prepare-link.tsx'
import { useLibraryLocation, type LibraryLocation } from './use-library-location.ts'

/** /documents: only for an account with the section; a skeleton until that is known (DOC-57). */
export function DocumentsPage() {
  const mayOpen = useSection('documents')
  const channelId = useChannelId()
  if (mayOpen === false) return <Navigate to="/work-station" replace />
  if (!mayOpen || channelId === null) {
    return (
      <Page title="Документы">
        <FolderGridSkeleton />
      </Page>
    )
  }
  return <Library key={channelId} channelId={channelId} />
}

function Library({ channelId }: { channelId: number }) {
  const [isPanelOpen, setPanelOpen] = useState(false)
  const { library, folders, search, setSearch, dialog, setDialog, content } = useLibraryState(channelId)
  const { location, serverTree, path, selection, actions, openFolder } = library
  const deleteFolder = useDeleteFolder(channelId)
  useTopBarAction('Поиск и действия', IconAdjustmentsHorizontal, () => setPanelOpen(true))
  useLibraryIntents(folders.data, library)
  const open = path.at(-1)
  const close = () => setDialog(null)

  return (
    <Page title="Документы">
      <DropArea
        target={open?.name ?? defaultFolder(serverTree)?.name}
        isOpen={folders.data !== undefined && !location.isBin && dialog === null && open?.is_virtual !== true}
        onFiles={(files) => setDialog({ kind: 'upload', files })}
      >
        <WithPanel
          panel={
            <DocumentsPanel
              isOpen={isPanelOpen}
              onClose={() => setPanelOpen(false)}
              search={search}
              onSearch={setSearch}
              folder={search === '' ? open : undefined}
              onUpload={library.upload}
              onNewFolder={() => setDialog({ kind: 'folder' })}
              onDeleteFolder={(folder) =>
                void deleteFolder(folder).then((isDeleted) => isDeleted && openFolder(undefined))
              }
              onBin={() => {
                setSearch('')
                location.openBin()
              }}
              prepare={<PrepareLink fullWidth />}
            />
          }
        >
          <section ref={content} tabIndex={-1} aria-label="Полка документов" className={classes.content}>
            <LibraryContext value={library}>
              <LibraryContent folders={folders} search={search} onResetSearch={() => setSearch('')} />
            </LibraryContext>
          </section>
        </WithPanel>
      </DropArea>
      <LibraryDialogs
        {...{ channelId, dialog }}
        tree={serverTree}
        folderId={open?.id ?? null}
        onSend={location.isBin && search === '' ? undefined : actions.send}
        onDone={() => {
          close()
          if (selection.chosen) selection.leave()
        }}
        onClose={close}
      />
    </Page>
  )
}

/** What is open and selected in the library, and what can be done there. */
function useLibraryState(channelId: number) {
  const location = useLibraryLocation()
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<LibraryDialog | null>(null)
  const folders = useQuery(documentQueries.folders(channelId))
  const place = `${location.folderId} ${location.isBin}`
  const content = useFocusOnNavigation(place)
  const focusContent = () => content.current?.focus({ preventScroll: true })
  const selection = useSelection(`${place} ${search}`, focusContent)
  const serverTree = folders.data ?? []
  const tree = useLibraryTree(serverTree)
  const path = useOpenPath(tree, location, folders.data !== undefined)
  const actions = useDocumentActions(channelId, setDialog, focusContent)
  const library: LibraryState = {
    channelId,
    serverTree,
    tree,
    path,
    location,
    selection,
    actions,
    focusContent,
    openFolder: (folderId) => {
      setSearch('')
      location.open(folderId)
    },
    upload: () =>
      setDialog({
        kind: 'upload',
        files: [],
      }),
  }
  return { library, folders, search, setSearch, dialog, setDialog, content }
}

/** What can be done with documents; most of it opens a dialog. */
function useDocumentActions(
  channelId: number,
  open: (dialog: LibraryDialog) => void,
  focusContent: () => void,
): DocumentActions {
  const deleteDocument = useDeleteDocument(channelId)
  return {
    preview: (document) => open({ kind: 'preview', document }),
    send: (documents) => open({ kind: 'send', documents }),
    rename: (document) => open({ kind: 'rename', document }),
    move: (documents) => open({ kind: 'move', documents }),
    remove: (document) => {
      // The row with the pressed button disappears.
      focusContent()
      deleteDocument.mutate(document)
    },
  }
}

/** What the palette asks of the library. */
function useLibraryIntents(tree: Tree | undefined, { upload, actions }: LibraryState): void {
  const { preview } = actions
  const isLoaded = tree !== undefined
  useIntent('upload-document', upload, isLoaded)
  // The address of a file that was opened long ago is no longer good; that of the library is fresh.
  useIntent(
    'preview-document',
    ({ document }) => preview(findDocument(tree ?? [], document.id) ?? document),
    isLoaded,
  )
}

type LibraryContentProps = {
  folders: UseQueryResult<Folder[]>
  search: string
  onResetSearch: () => void
}

/** The results of a search, the bin, or the open folder. */
function LibraryContent({ folders, search, onResetSearch }: LibraryContentProps) {
  const { location } = useLibrary()
  const bar = useSelectionBar()
  if (search !== '') return <SearchResults search={search} bar={bar} onReset={onResetSearch} />
  if (location.isBin) return <Bin />
  return (
    <ListStates of={folders} skeleton={<FolderGridSkeleton />} isEmpty={() => false} empty={{ text: '' }}>
      {() => <FolderView bar={bar} />}
    </ListStates>
  )
}

/** The bar of the selected documents; undefined while nothing is being selected. */
function useSelectionBar() {
  const { channelId, selection, actions } = useLibrary()
  const deleteDocuments = useDeleteDocuments(channelId)
  if (!selection.chosen) return undefined
  const documents = [...selection.chosen.values()]
  return (
    <SelectionBar
      documents={documents}
      onSend={() => actions.send(documents)}
      onMove={() => actions.move(documents)}
      onRemove={() => {
        void deleteDocuments(documents).then((isDone) => isDone && selection.leave())
      }}
      onLeave={selection.leave}
    />
  )
}

/** The folders from the top level to the open one. Leads to the top level when it is missing: deleted, or an old link. */
function useOpenPath(tree: Tree, { folderId, openTop }: LibraryLocation, isLoaded: boolean) {
  const path = folderId === null ? [] : pathTo(tree, folderId)
  const isMissing = folderId !== null && isLoaded && path.length === 0
  const leave = useEffectEvent(() => openTop(true))
  useEffect(() => {
    if (isMissing) leave()
  }, [isMissing])
  return path
}

/** Moves the focus to the content after a navigation inside the library: the pressed folder has disappeared. */
function useFocusOnNavigation(location: string) {
  const content = useRef<HTMLElement>(null)
  const previous = useRef(location)
  useEffect(() => {
    if (previous.current === location) return
    previous.current = location
    content.current?.focus({ preventScroll: true })
  }, [location])
  return content
}
