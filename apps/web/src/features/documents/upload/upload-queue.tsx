import { useState } from 'react'

import type { Tree } from '../folders/folder-tree.ts'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadList } from './upload-list.tsx'

type UploadQueueProps = {
  channelId: number
  tree: Tree
  folderId: number | null
  /** Dropped files; empty when a file is to be chosen in the dialog. */
  files: readonly File[]
  onClose: () => void
}

/** The upload of one file, with its name (DOC-38), or of several as a list. */
export function UploadQueue({ files, ...rest }: UploadQueueProps) {
  const [several, setSeveral] = useState<readonly File[] | null>(files.length > 1 ? files : null)
  return several ? (
    <UploadList {...rest} files={several} />
  ) : (
    <UploadDialog {...rest} dropped={files[0] ?? null} onMore={(file) => setSeveral([file])} />
  )
}
