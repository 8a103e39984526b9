import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import { fileSize, nameAndExtension } from '#ui/lib/format.ts'

import classes from './upload-dialog.module.css'

type UploadFileProps = {
  file: File
  /** Below the name: how its upload stands. */
  state?: ReactNode
  /** What the button that removes it is called. */
  removeLabel: string
  onRemove: (() => void) | undefined
}

/** A file that was chosen for an upload. */
export function UploadFile({ file, state, removeLabel, onRemove }: UploadFileProps) {
  const { name, extension } = nameAndExtension(file.name)
  return (
    <div className={classes.chosen}>
      <FileIcon extension={extension.slice(1)} />
      <span className={classes.fileName}>
        {name}
        {extension}
        {state}
      </span>
      <span className={classes.size}>{fileSize(file.size)}</span>
      {onRemove && <IconButton label={removeLabel} icon={IconX} size="small" onClick={onRemove} />}
    </div>
  )
}

/** How much has been sent. */
export function UploadBar({ percent }: { percent: number }) {
  return (
    <div className={classes.progress}>
      <progress aria-label="Загрузка" className={classes.bar} max={100} value={percent} />
      <span className={classes.percent} data-figures aria-hidden>
        {percent}&nbsp;%
      </span>
    </div>
  )
}
