import { IconFolderMinus, IconFolderPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import type { Folder } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { FilterPanel } from '#ui/layout/filter-panel.tsx'

import { mayBeDeleted } from '../folders/folder-tree.ts'
import classes from './documents-panel.module.css'

type DocumentsPanelProps = {
  /** On narrow screens, where the panel is a drawer. */
  isOpen: boolean
  onClose: () => void
  search: string
  onSearch: (term: string) => void
  /** The open folder. */
  folder: Folder | undefined
  onUpload: () => void
  onNewFolder: () => void
  onDeleteFolder: (folder: Folder) => void
  onBin: () => void
  /** Shown in «Уставы» instead of the upload (DOC-56). */
  prepare: ReactNode
}

/** Search and actions of the library (DOC-49). */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { isOpen, onClose, search, onSearch, folder, onUpload, onNewFolder, onDeleteFolder, onBin, prepare } =
    props
  /** Closes the drawer, which would cover what the button opens. */
  const closing = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <FilterPanel title="Поиск и действия" isOpen={isOpen} onClose={onClose}>
      <SearchInput
        label="Поиск документов"
        labelHidden={false}
        placeholder="Поиск документов"
        value={search}
        onSearch={(term) => onSearch(term.trim())}
      />
      <div className={classes.actions}>
        {folder?.is_virtual ? (
          prepare
        ) : (
          <>
            <Button kind="main" needsServer icon={IconUpload} fullWidth onClick={closing(onUpload)}>
              Документ
            </Button>
            <Button needsServer icon={IconFolderPlus} fullWidth onClick={closing(onNewFolder)}>
              Папка
            </Button>
          </>
        )}
        {folder && mayBeDeleted(folder) && (
          <Button
            needsServer
            icon={IconFolderMinus}
            fullWidth
            onClick={closing(() => onDeleteFolder(folder))}
          >
            Удалить папку
          </Button>
        )}
        <Button kind="quiet" icon={IconTrash} fullWidth onClick={closing(onBin)}>
          Корзина
        </Button>
      </div>
    </FilterPanel>
  )
}
