import { IconUpload } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'

import { toast } from '#ui/feedback/toasts.tsx'
import { whyFileRefused } from '#ui/files/files.ts'
import { useFileDrop } from '#ui/files/use-file-drop.ts'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import { DOCUMENTS } from '../upload/upload-dialog.tsx'
import classes from './drop-area.module.css'

type DropShelfProps = {
  /** The folder a dropped file is offered to. */
  target: string | undefined
  isOpen: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** The whole shelf takes files dropped on it. */
export function DropShelf({ target: folder, isOpen, onFiles, children }: DropShelfProps) {
  useNoEscapingDrops()
  const take = (dropped: File[]) => {
    const refused = dropped.flatMap((file) => {
      const why = whyFileRefused(file, DOCUMENTS)
      return why === undefined ? [] : [`«${file.name}»: ${why}`]
    })
    if (refused.length > 0) toast.error('Ошибка загрузки документа', refused.map(escapeHtml).join('<br>'))
    const taken = dropped.filter((file) => whyFileRefused(file, DOCUMENTS) === undefined)
    if (taken.length > 0) onFiles(taken)
  }
  const { over, target } = useFileDrop(take, isOpen)
  return (
    <div {...target} className={classes.shelf}>
      {children}
      {over && (
        <div className={classes.cover}>
          <IconUpload aria-hidden />
          <p>Отпустите, чтобы добавить в&nbsp;папку «{folder}»</p>
        </div>
      )}
    </div>
  )
}

/** A file dropped beside the shelf would otherwise open in place of the product. */
function useNoEscapingDrops(): void {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [])
}
