import { IconDownload, IconFolderShare, IconSend, IconTrash, IconX } from '@tabler/icons-react'
import type { Document } from '@uprava/contract/documents.ts'
import { messageLimits } from '@uprava/contract/limits/messenger-limits.ts'
import { useEffect, useRef } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useEscape } from '#ui/overlays/use-escape.ts'

import classes from './library-toolbar.module.css'

type SelectionBarProps = {
  documents: readonly Document[]
  onSend: () => void
  onMove: () => void
  onRemove: () => void
  onLeave: () => void
}

/** The actions of all selected documents, in the place of the list's own. */
export function SelectionBar({ documents, onSend, onMove, onRemove, onLeave }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null)
  // The button that was pressed has disappeared.
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  useEscape(onLeave)
  const nothing = documents.length === 0 && 'Выберите хотя бы один документ'
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={classes.selection}
      aria-label="Действия с выбранными документами"
    >
      <IconButton label="Отменить выбор" icon={IconX} onClick={onLeave} />
      <p className={classes.count} aria-live="polite">
        Выбрано: {documents.length}
      </p>
      <IconButton
        label="Отправить выбранные"
        needsServer
        icon={IconSend}
        disabledReason={
          nothing ||
          (documents.length > messageLimits.documents &&
            `В одном сообщении не больше ${messageLimits.documents} документов`)
        }
        onClick={onSend}
      />
      <IconButton
        label="Скачать выбранные"
        needsServer
        icon={IconDownload}
        disabledReason={nothing}
        onClick={() => documents.forEach(download)}
      />
      <IconButton
        label="Переместить выбранные"
        needsServer
        icon={IconFolderShare}
        disabledReason={nothing}
        onClick={onMove}
      />
      <IconButton
        label="Удалить выбранные"
        needsServer
        icon={IconTrash}
        tone="danger"
        disabledReason={nothing}
        onClick={onRemove}
      />
    </section>
  )
}

/** One link per file: new tabs for several would be taken for unwanted windows. */
function download({ document: path }: Document): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
