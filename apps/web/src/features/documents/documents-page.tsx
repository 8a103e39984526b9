import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { Document } from '@uprava/contract/documents.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useChannelId, useSection } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { WithPanel } from '#ui/layout/filter-panel.tsx'
import { Page } from '#ui/layout/page.tsx'

import classes from './documents-page.module.css'
import { useLibraryChanges } from './documents.changes.ts'
import { documentQueries } from './documents.queries.ts'
import { useShelfTree } from './folders/charters-folder.ts'
import { FolderDialog } from './folders/folder-dialog.tsx'
import { FolderGridSkeleton } from './folders/folder-grid.tsx'
import { defaultFolder, pathTo } from './folders/folder-tree.ts'
import { DocumentsPanel } from './library/documents-panel.tsx'
import { DropShelf } from './library/drop-area.tsx'
import { Bin, Found, Shelf } from './library/library-view.tsx'
import { PrepareLink } from './prepare-link.tsx'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import { SendDialog } from './sending/send-dialog.tsx'
import { UploadQueue } from './upload/upload-queue.tsx'
import { useLibraryLocation } from './use-library-location.ts'

/** /documents: only for those who have the section; until that is known, its skeleton (DOC-57). */
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

type Shown =
  | { dialog: 'upload'; files: readonly File[] }
  | { dialog: 'folder' }
  | { dialog: 'send' | 'look'; document: Document }

function Library({ channelId }: { channelId: number }) {
  const where = useLibraryLocation()
  const [search, setSearch] = useState('')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const folders = useQuery(documentQueries.folders(channelId))
  const changes = useLibraryChanges(channelId)
  const place = useFocusOnArrival(`${where.folderId} ${where.isBin}`)
  useTopBarAction('Поиск и действия', IconAdjustmentsHorizontal, () => setPanelOpen(true))

  const tree = folders.data ?? []
  const shelf = useShelfTree(tree)
  const path = where.folderId === null ? [] : pathTo(shelf, where.folderId)
  const open = path.at(-1)
  // A folder that a colleague has deleted, or an old link: there is nothing to stand in.
  const isLost = where.folderId !== null && folders.data !== undefined && !open
  const leave = useEffectEvent(() => where.openTop(true))
  useEffect(() => {
    if (isLost) leave()
  }, [isLost])

  const goTo = (folderId: number | undefined) => {
    setSearch('')
    if (folderId === undefined) where.openTop()
    else where.openFolder(folderId)
  }
  const actions = {
    look: (document: Document) => setShown({ dialog: 'look', document }),
    send: (document: Document) => setShown({ dialog: 'send', document }),
    trash: (document: Document) => {
      // The pressed button goes with its row.
      place.current?.focus({ preventScroll: true })
      void changes.trash(document)
    },
  }
  const upload = (files: readonly File[] = []) => setShown({ dialog: 'upload', files })
  const close = () => setShown(null)

  return (
    <Page title="Документы">
      <DropShelf
        target={open?.name ?? defaultFolder(tree)?.name}
        isOpen={folders.data !== undefined && !where.isBin && shown === null && open?.is_virtual !== true}
        onFiles={upload}
      >
        <WithPanel
          panel={
            <DocumentsPanel
              isOpen={isPanelOpen}
              onClose={() => setPanelOpen(false)}
              search={search}
              onSearch={setSearch}
              folder={search === '' ? open : undefined}
              onUpload={() => upload()}
              onNewFolder={() => setShown({ dialog: 'folder' })}
              onTrashFolder={(folder) =>
                void changes.trashFolder(folder).then((isGone) => isGone && goTo(undefined))
              }
              onBin={() => {
                setSearch('')
                where.openBin()
              }}
              prepare={<PrepareLink fullWidth />}
            />
          }
        >
          <section ref={place} tabIndex={-1} aria-label="Полка документов" className={classes.place}>
            {search !== '' && (
              <Found {...{ channelId, tree, search, actions }} onOpen={goTo} onReset={() => setSearch('')} />
            )}
            {search === '' && where.isBin && (
              <Bin
                channelId={channelId}
                look={actions.look}
                restore={changes.restore}
                onBack={() => goTo(undefined)}
              />
            )}
            {search === '' && !where.isBin && (
              <ListStates
                of={folders}
                skeleton={<FolderGridSkeleton />}
                isEmpty={() => false}
                empty={{ text: '' }}
              >
                {() => (
                  <Shelf
                    {...{ channelId, path, actions }}
                    tree={shelf}
                    onOpen={({ id }) => goTo(id)}
                    onBack={() => goTo(path.at(-2)?.id)}
                    onUpload={() => upload()}
                    prepare={<PrepareLink />}
                    onCharterRemoved={() => place.current?.focus({ preventScroll: true })}
                  />
                )}
              </ListStates>
            )}
          </section>
        </WithPanel>
      </DropShelf>
      {shown?.dialog === 'upload' && (
        <UploadQueue
          {...{ channelId, tree }}
          files={shown.files}
          folderId={open?.id ?? null}
          onUploaded={changes.added}
          onClose={close}
        />
      )}
      {shown?.dialog === 'folder' && (
        <FolderDialog
          {...{ channelId, tree }}
          parentId={open?.id ?? null}
          onCreated={changes.folderAdded}
          onClose={close}
        />
      )}
      {shown?.dialog === 'send' && (
        <SendDialog channelId={channelId} document={shown.document} onClose={close} />
      )}
      {shown?.dialog === 'look' && (
        <PreviewDialog
          channelId={channelId}
          document={shown.document}
          onSend={where.isBin && search === '' ? undefined : () => actions.send(shown.document)}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** After a change of place the focus goes to what is shown there: the pressed folder is gone. */
function useFocusOnArrival(where: string) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(where)
  useEffect(() => {
    if (before.current === where) return
    before.current = where
    place.current?.focus({ preventScroll: true })
  }, [where])
  return place
}
