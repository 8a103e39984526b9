import type { Document } from '@uprava/contract/documents.ts'
import { useState } from 'react'

import type { Tree } from '../folders/folder-tree.ts'
import { UploadDialog } from './upload-dialog.tsx'

type UploadQueueProps = {
  channelId: number
  tree: Tree
  folderId: number | null
  /** Dropped files; none when a file is still to be chosen. */
  files: readonly File[]
  onUploaded: (document: Document) => void
  onClose: () => void
}

/** The upload dialog takes a single file (DOC-38): of several dropped ones, one after the other. */
export function UploadQueue({ files, onClose, ...rest }: UploadQueueProps) {
  const [at, setAt] = useState(0)
  const isLast = at + 1 >= files.length
  return (
    <UploadDialog
      key={at}
      {...rest}
      dropped={files[at] ?? null}
      count={files.length > 1 ? `Файл ${at + 1} из ${files.length}` : null}
      onFinished={() => (isLast ? onClose() : setAt(at + 1))}
      onClose={onClose}
    />
  )
}
