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
import { folderPath } from '../folders/folder-tree.ts'
import { PrepareLink } from '../prepare-link.tsx'
import { BinRow, DocumentList } from './document-list.tsx'
import { useLibrary } from './library-context.ts'
import { LibraryItem } from './library-item.tsx'
import { LibraryToolbar, UploadButton } from './library-toolbar.tsx'
import classes from './library-view.module.css'
import { RecentDocuments } from './recent-documents.tsx'

const emptyText = 'Нет документов или подкатегорий'

/** Folders in a grid, the open folder's documents below. `bar`: of the selected documents, in the place of the toolbar. */
export function FolderView({ bar }: { bar: ReactNode }) {
  const { channelId, tree, path, openFolder, upload, focusContent } = useLibrary()
  const open = path.at(-1)
  const chartersCount = useChartersCount(channelId)
  const folders = open?.children ?? tree
  const parent = path.at(-2)
  const header = open && (
    <Header title={open.name} parent={parent?.name ?? 'Документы'} onBack={() => openFolder(parent?.id)} />
  )
  if (open?.is_virtual) {
    return (
      <div className={classes.view}>
        {header}
        <ChartersView
          channelId={channelId}
          empty={{ text: emptyText, action: <PrepareLink /> }}
          onRemoved={focusContent}
        />
      </div>
    )
  }
  const empty = {
    text: emptyText,
    action: (
      <Button needsServer icon={IconUpload} onClick={upload}>
        Загрузить файл
      </Button>
    ),
  }
  return (
    <div className={classes.view}>
      {header}
      <UploadButton onUpload={upload} />
      {!open && <RecentDocuments />}
      {!open && folders.length === 0 && <Empty {...empty} />}
      <FolderGrid folders={folders} chartersCount={chartersCount} onOpen={({ id }) => openFolder(id)} />
      {open && (
        <FolderDocuments
          key={open.id}
          open={open}
          bar={bar}
          showsEmpty={folders.length === 0}
          empty={empty}
        />
      )}
    </div>
  )
}

type FolderDocumentsProps = {
  open: Folder
  bar: ReactNode
  showsEmpty: boolean
  empty: Parameters<typeof DocumentList>[0]['empty']
}

/** The documents of the open folder, in the order chosen. */
function FolderDocuments({ open, bar, showsEmpty, empty }: FolderDocumentsProps) {
  const { channelId, location, selection } = useLibrary()
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
      {bar ?? toolbar}
      <DocumentList
        query={documentQueries.inFolder(channelId, open.id, order)}
        look={look}
        placeholder={order === 'new' ? firstPage(open) : undefined}
        {...{ showsEmpty, empty }}
      >
        {(document) => <LibraryItem key={document.id} document={document} />}
      </DocumentList>
    </>
  )
}

/** A placeholder list of the documents that the tree already contains. */
function firstPage({ documents }: Folder): DocumentPages {
  const page = { items: documents.slice(0, 50), current_page: 1, last_page: 1, total: documents.length }
  return { pages: [page], pageParams: [1] }
}

type SearchResultsProps = { search: string; bar: ReactNode; onReset: () => void }

/** Documents of all folders found by a search, each with its folder (DOC-49). */
export function SearchResults({ search, bar, onReset }: SearchResultsProps) {
  const { channelId, serverTree, location, selection, openFolder } = useLibrary()
  return (
    <div className={classes.view}>
      <h2 className={classes.title}>Результаты поиска</h2>
      {bar ?? <LibraryToolbar look={location.look} onLook={location.setLook} onSelect={selection.begin} />}
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
            document={document}
            folder={
              <button type="button" className={classes.folder} onClick={() => openFolder(document.folder_id)}>
                Папка: {folderPath(serverTree, document.folder_id)}
              </button>
            }
          />
        )}
      </DocumentList>
    </div>
  )
}

/** «Корзина»: deleted documents while the bin keeps them. */
export function Bin() {
  const { channelId, actions, openFolder } = useLibrary()
  const restore = useRestoreDocument(channelId)
  const binTerm = useBinTerm()
  return (
    <div className={classes.view}>
      <Header title="Корзина" parent="Документы" onBack={() => openFolder(undefined)} />
      <p className={classes.note}>Документы хранятся здесь {binTerm}, потом удаляются навсегда.</p>
      <DocumentList query={documentQueries.bin(channelId)} empty={{ text: 'Корзина пуста' }}>
        {(document) => (
          <BinRow
            key={document.id}
            document={document}
            onPreview={() => actions.preview(document)}
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
