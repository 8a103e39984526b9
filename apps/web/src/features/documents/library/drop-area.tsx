import { IconUpload } from '@tabler/icons-react'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import type { ReactNode } from 'react'

import { toast } from '#ui/feedback/toasts.tsx'
import { whyFileRefused } from '#ui/files/files.ts'
import { useFileDrop } from '#ui/files/use-file-drop.ts'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import { documentFileRules } from '../upload/upload-rules.ts'
import classes from './drop-area.module.css'

type DropAreaProps = {
  /** The folder a dropped file is offered to. */
  target: string | undefined
  isOpen: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Accepts files dropped anywhere on the library. */
export function DropArea({ target: folder, isOpen, onFiles, children }: DropAreaProps) {
  const accept = (dropped: File[]) => {
    const refused = dropped.flatMap((file) => {
      const why = whyFileRefused(file, documentFileRules)
      return why === undefined ? [] : [`${quoted(file.name)}: ${why}`]
    })
    if (refused.length > 0) toast.error('Ошибка загрузки документа', refused.map(escapeHtml).join('<br>'))
    const accepted = dropped.filter((file) => whyFileRefused(file, documentFileRules) === undefined)
    if (accepted.length > 0) onFiles(accepted)
  }
  const { over, target } = useFileDrop(accept, isOpen)
  return (
    <div {...target} className={classes.area}>
      {children}
      {over && (
        <div className={classes.cover}>
          <IconUpload aria-hidden />
          <p>Отпустите, чтобы добавить в&nbsp;папку {quoted(folder ?? '')}</p>
        </div>
      )}
    </div>
  )
}
