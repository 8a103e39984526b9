import { IconArrowsSort, IconCheckbox, IconLayoutGrid, IconLayoutList, IconUpload } from '@tabler/icons-react'
import type { DocumentOrder } from '@uprava/contract/limits/documents-limits.ts'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useIsNarrow } from '#ui/lib/use-media.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import type { Look } from '../use-library-location.ts'
import classes from './library-toolbar.module.css'

const orders: readonly { order: DocumentOrder; label: string }[] = [
  { order: 'new', label: 'Сначала новые' },
  { order: 'old', label: 'Сначала старые' },
  { order: 'name', label: 'По названию' },
  { order: 'size', label: 'Сначала большие' },
]

type LibraryToolbarProps = {
  look: Look
  onLook: (look: Look) => void
  /** Missing where the order is that of the hits. */
  order?: DocumentOrder
  onOrder?: (order: DocumentOrder) => void
  onSelect: () => void
}

/** How a list of documents is sorted and shown, and the way to select several. */
export function LibraryToolbar({ look, onLook, order, onOrder, onSelect }: LibraryToolbarProps) {
  const isGrid = look === 'grid'
  return (
    <div className={classes.toolbar}>
      {onOrder && (
        <Menu
          side="bottom-start"
          trigger={
            <Button kind="quiet" size="small" icon={IconArrowsSort}>
              {orders.find((one) => one.order === order)?.label}
            </Button>
          }
          items={orders.map((one) => ({ label: one.label, onPick: () => onOrder(one.order) }))}
        />
      )}
      <span className={classes.rest} />
      <Button kind="quiet" size="small" icon={IconCheckbox} onClick={onSelect}>
        Выбрать
      </Button>
      <IconButton
        label={isGrid ? 'Показать списком' : 'Показать сеткой'}
        icon={isGrid ? IconLayoutList : IconLayoutGrid}
        onClick={() => onLook(isGrid ? 'list' : 'grid')}
      />
    </div>
  )
}

/** Where the panel is a drawer, the upload stands in sight above the library. */
export function UploadButton({ onUpload }: { onUpload: () => void }) {
  if (!useIsNarrow()) return null
  return (
    <Button kind="main" needsServer icon={IconUpload} fullWidth onClick={onUpload}>
      Загрузить документ
    </Button>
  )
}
