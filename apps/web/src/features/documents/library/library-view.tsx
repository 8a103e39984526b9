import { IconArrowLeft, IconUpload } from '@tabler/icons-react'
import type { Folder } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Empty } from '#ui/feedback/list-states.tsx'

import { useBinTerm, useRestoreDocument } from '../documents.changes.ts'
import { documentQueries, type DocumentPages } from '../documents.queries.ts'
import { useChartersCount } from '../folders/charters-folder.ts'
import { ChartersView } from '../folders/charters-view.tsx'
import { FolderGrid } from '../folders/folder-grid.tsx'
import { folderPath, type Tree } from '../folders/folder-tree.ts'
import type { LibraryLocation } from '../use-library-location.ts'
import { BinRow, DocumentList } from './document-list.tsx'
import { LibraryItem, type DocumentActions } from './library-item.tsx'
import { LibraryToolbar, UploadButton } from './library-toolbar.tsx'
import classes from './library-view.module.css'
import { RecentDocuments } from './recent-documents.tsx'
import type { Selection } from './use-selection.ts'

const emptyText = 'Нет документов или подкатегорий'

/** How the lists are sorted and shown, and what is selected in them. */
type ListView = {
  location: Pick<LibraryLocation, 'order' | 'look' | 'setOrder' | 'setLook'>
  selection: Selection
  /** The bar of the selected documents, in the place of the toolbar. */
  selectionBar: ReactNode
}

type FolderViewProps = ListView & {
  channelId: number
  /** The folders of the server. */
  serverTree: Tree
  /** The same with the client's own folders. */
  tree: Tree
  /** The folders from the top level to the open one; empty at the top level (DOC-06). */
  path: readonly Folder[]
  actions: DocumentActions
  onOpen: (folder: Folder) => void
  onBack: () => void
  onUpload: () => void
  /** The link to the law page, for those who see it (DOC-56). */
  prepare: ReactNode
  onCharterRemoved: () => void
}

/** Folders in a grid, the open folder's documents below. */
export function FolderView(props: FolderViewProps) {
  const { channelId, serverTree, tree, path, actions, onOpen, onBack, onUpload } = props
  const open = path.at(-1)
  const chartersCount = useChartersCount(channelId)
  const folders = open?.children ?? tree
  const parent = path.at(-2)?.name ?? 'Документы'
  const empty = {
    text: emptyText,
    action: (
      <Button needsServer icon={IconUpload} onClick={onUpload}>
        Загрузить файл
      </Button>
    ),
  }
  if (open?.is_virtual) {
    return (
      <div className={classes.view}>
        <Header title={open.name} parent={parent} onBack={onBack} />
        <ChartersView
          channelId={channelId}
          empty={{ text: emptyText, action: props.prepare }}
          onRemoved={props.onCharterRemoved}
        />
      </div>
    )
  }
  return (
    <div className={classes.view}>
      {open && <Header title={open.name} parent={parent} onBack={onBack} />}
      <UploadButton onUpload={onUpload} />
      {!open && <RecentDocuments tree={serverTree} actions={actions} />}
      {!open && folders.length === 0 && <Empty {...empty} />}
      <FolderGrid folders={folders} chartersCount={chartersCount} onOpen={onOpen} />
      {open && (
        <FolderDocuments
          key={open.id}
          {...props}
          open={open}
          showsEmpty={folders.length === 0}
          empty={empty}
        />
      )}
    </div>
  )
}

type FolderDocumentsProps = Pick<FolderViewProps, 'channelId' | 'actions' | keyof ListView> & {
  open: Folder
  showsEmpty: boolean
  empty: Parameters<typeof DocumentList>[0]['empty']
}

/** The documents of the open folder, in the order chosen. */
function FolderDocuments({ channelId, open, actions, showsEmpty, empty, ...view }: FolderDocumentsProps) {
  const { location, selection, selectionBar } = view
  const { order, look } = location
  const toolbar = open.documents.length > 0 && (
    <LibraryToolbar
      {...{ look, order }}
      onLook={location.setLook}
      onOrder={location.setOrder}
      onSelect={selection.begin}
    />
  )
  return (
    <>
      {selectionBar ?? toolbar}
      <DocumentList
        query={documentQueries.inFolder(channelId, open.id, order)}
        look={look}
        placeholder={order === 'new' ? firstPage(open) : undefined}
        {...{ showsEmpty, empty }}
      >
        {(document) => <LibraryItem key={document.id} {...{ document, look, actions, selection }} />}
      </DocumentList>
    </>
  )
}

/** A placeholder list of the documents that the tree already contains. */
function firstPage({ documents }: Folder): DocumentPages {
  const page = { items: documents.slice(0, 50), current_page: 1, last_page: 1, total: documents.length }
  return { pages: [page], pageParams: [1] }
}

type SearchResultsProps = ListView & {
  channelId: number
  tree: Tree
  search: string
  actions: DocumentActions
  onOpen: (folderId: number) => void
  onReset: () => void
}

/** Documents of all folders found by a search, each with its folder (DOC-49). */
export function SearchResults(props: SearchResultsProps) {
  const { channelId, tree, search, actions, location, selection, selectionBar, onOpen, onReset } = props
  return (
    <div className={classes.view}>
      <h2 className={classes.title}>Результаты поиска</h2>
      {selectionBar ?? (
        <LibraryToolbar look={location.look} onLook={location.setLook} onSelect={selection.begin} />
      )}
      <DocumentList
        key={search}
        look={location.look}
        query={documentQueries.found(channelId, search)}
        empty={{
          picture: 'search',
          text: 'Поиск не дал результатов',
          action: <Button onClick={onReset}>Сбросить поиск</Button>,
        }}
      >
        {(document) => (
          <LibraryItem
            key={document.id}
            look={location.look}
            {...{ document, actions, selection }}
            folder={
              <button type="button" className={classes.folder} onClick={() => onOpen(document.folder_id)}>
                Папка: {folderPath(tree, document.folder_id)}
              </button>
            }
          />
        )}
      </DocumentList>
    </div>
  )
}

type BinProps = {
  channelId: number
  onPreview: DocumentActions['preview']
  onBack: () => void
}

/** «Корзина»: deleted documents while the bin keeps them. */
export function Bin({ channelId, onPreview, onBack }: BinProps) {
  const restore = useRestoreDocument(channelId)
  const binTerm = useBinTerm()
  return (
    <div className={classes.view}>
      <Header title="Корзина" parent="Документы" onBack={onBack} />
      <p className={classes.note}>Документы хранятся здесь {binTerm}, потом удаляются навсегда.</p>
      <DocumentList query={documentQueries.bin(channelId)} empty={{ text: 'Корзина пуста' }}>
        {(document) => (
          <BinRow
            key={document.id}
            document={document}
            onPreview={() => onPreview(document)}
            onRestore={() => restore.mutate(document)}
          />
        )}
      </DocumentList>
    </div>
  )
}

/** The title of the open folder and the way back to its parent (DOC-05). */
function Header({ title, parent, onBack }: { title: string; parent: string; onBack: () => void }) {
  return (
    <div className={classes.head}>
      <Button
        kind="quiet"
        size="small"
        icon={IconArrowLeft}
        className={classes.back}
        onClick={onBack}
        aria-label={`Назад: ${parent}`}
      >
        {parent}
      </Button>
      <h2 className={classes.title}>{title}</h2>
    </div>
  )
}
