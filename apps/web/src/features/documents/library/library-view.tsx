import { IconArrowLeft, IconUpload } from '@tabler/icons-react'
import type { Folder } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Empty } from '#ui/feedback/list-states.tsx'

import type { useLibraryChanges } from '../documents.changes.ts'
import { documentQueries, type DocumentPages } from '../documents.queries.ts'
import { useChartersCount } from '../folders/charters-folder.ts'
import { ChartersShelf } from '../folders/charters-view.tsx'
import { FolderGrid } from '../folders/folder-grid.tsx'
import { placeOf, type Tree } from '../folders/folder-tree.ts'
import { BinRow, DocumentList, ShelfRow, type DocumentActions } from './document-list.tsx'
import classes from './library-view.module.css'

const nothingHere = 'Нет документов или подкатегорий'

type ShelfProps = {
  channelId: number
  tree: Tree
  /** The visited folders, the open one last; empty at the top level (DOC-06). */
  path: readonly Folder[]
  actions: DocumentActions
  onOpen: (folder: Folder) => void
  onBack: () => void
  onUpload: () => void
  /** The way to the law page, for those who see it (DOC-56). */
  prepare: ReactNode
  onCharterRemoved: () => void
}

/** Folders in a grid, the open folder's documents below. */
export function Shelf(props: ShelfProps) {
  const { channelId, tree, path, actions, onOpen, onBack, onUpload, prepare, onCharterRemoved } = props
  const open = path.at(-1)
  const chartersCount = useChartersCount(channelId)
  const folders = open?.children ?? tree
  const parent = path.at(-2)?.name ?? 'Документы'
  const empty = {
    text: nothingHere,
    action: (
      <Button icon={IconUpload} onClick={onUpload}>
        Загрузить файл
      </Button>
    ),
  }
  if (open?.is_virtual) {
    return (
      <div className={classes.shelf}>
        <Head title={open.name} parent={parent} onBack={onBack} />
        <ChartersShelf
          channelId={channelId}
          empty={{ text: nothingHere, action: prepare }}
          onRemoved={onCharterRemoved}
        />
      </div>
    )
  }
  return (
    <div className={classes.shelf}>
      {open && <Head title={open.name} parent={parent} onBack={onBack} />}
      {!open && folders.length === 0 && <Empty {...empty} />}
      <FolderGrid folders={folders} chartersCount={chartersCount} onOpen={onOpen} />
      {open && (
        <DocumentList
          key={open.id}
          query={documentQueries.inFolder(channelId, open.id)}
          known={knownOf(open)}
          saysEmpty={folders.length === 0}
          empty={empty}
        >
          {(document) => <ShelfRow key={document.id} document={document} actions={actions} />}
        </DocumentList>
      )}
    </div>
  )
}

/** What the tree already knows of a folder stands there at once. */
function knownOf({ documents }: Folder): DocumentPages {
  const page = { items: documents.slice(0, 50), current_page: 1, last_page: 1, total: documents.length }
  return { pages: [page], pageParams: [1] }
}

type FoundProps = {
  channelId: number
  tree: Tree
  search: string
  actions: DocumentActions
  onOpen: (folderId: number) => void
  onReset: () => void
}

/** What the search has found, over all folders, each with its folder (DOC-49). */
export function Found({ channelId, tree, search, actions, onOpen, onReset }: FoundProps) {
  return (
    <div className={classes.shelf}>
      <h2 className={classes.title}>Результаты поиска</h2>
      <DocumentList
        key={search}
        query={documentQueries.found(channelId, search)}
        empty={{
          picture: 'search',
          text: 'Поиск не дал результатов',
          action: <Button onClick={onReset}>Сбросить поиск</Button>,
        }}
      >
        {(document) => (
          <ShelfRow
            key={document.id}
            document={document}
            actions={actions}
            place={
              <button type="button" className={classes.place} onClick={() => onOpen(document.folder_id)}>
                Папка: {placeOf(tree, document.folder_id)}
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
  look: DocumentActions['look']
  restore: ReturnType<typeof useLibraryChanges>['restore']
  onBack: () => void
}

/** «Корзина»: what was deleted in the last 30 days. */
export function Bin({ channelId, look, restore, onBack }: BinProps) {
  return (
    <div className={classes.shelf}>
      <Head title="Корзина" parent="Документы" onBack={onBack} />
      <p className={classes.note}>Документы хранятся здесь 30&nbsp;дней, потом удаляются навсегда.</p>
      <DocumentList query={documentQueries.bin(channelId)} empty={{ text: 'Корзина пуста' }}>
        {(document) => (
          <BinRow
            key={document.id}
            document={document}
            onLook={() => look(document)}
            onRestore={() => void restore(document)}
          />
        )}
      </DocumentList>
    </div>
  )
}

/** Where one is, and the way back to what it stands in (DOC-05). */
function Head({ title, parent, onBack }: { title: string; parent: string; onBack: () => void }) {
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
