import { useState } from 'react'

import type { Tree } from '../folders/folder-tree.ts'
import { UploadDialog } from './upload-dialog.tsx'

type UploadQueueProps = {
  channelId: number
  tree: Tree
  folderId: number | null
  /** Dropped files; empty when a file is to be chosen in the dialog. */
  files: readonly File[]
  onClose: () => void
}

/** The upload dialog takes a single file (DOC-38): several dropped files are uploaded one after the other. */
export function UploadQueue({ files, onClose, ...rest }: UploadQueueProps) {
  const [index, setIndex] = useState(0)
  const isLast = index + 1 >= files.length
  return (
    <UploadDialog
      key={index}
      {...rest}
      dropped={files[index] ?? null}
      count={files.length > 1 ? `Файл ${index + 1} из ${files.length}` : null}
      onFinished={() => (isLast ? onClose() : setIndex(index + 1))}
      onClose={onClose}
    />
  )
}
