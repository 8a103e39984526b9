import type { Document } from '@uprava/contract/documents.ts'

import { FolderDialog } from '../folders/folder-dialog.tsx'
import type { Tree } from '../folders/folder-tree.ts'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { SendDialog } from '../sending/send-dialog.tsx'
import { UploadQueue } from '../upload/upload-queue.tsx'

/** The open dialog of the library. */
export type LibraryDialog =
  | { kind: 'upload'; files: readonly File[] }
  | { kind: 'folder' }
  | { kind: 'send' | 'preview'; document: Document }

type LibraryDialogsProps = {
  channelId: number
  dialog: LibraryDialog | null
  tree: Tree
  /** The open folder. */
  folderId: number | null
  /** Missing where a document cannot be sent from: in the bin. */
  onSend: ((document: Document) => void) | undefined
  onClose: () => void
}

export function LibraryDialogs({ channelId, dialog, tree, folderId, onSend, onClose }: LibraryDialogsProps) {
  switch (dialog?.kind) {
    case 'upload':
      return <UploadQueue {...{ channelId, tree, folderId, onClose }} files={dialog.files} />
    case 'folder':
      return <FolderDialog {...{ channelId, tree, onClose }} parentId={folderId} />
    case 'send':
      return <SendDialog {...{ channelId, onClose }} document={dialog.document} />
    case 'preview':
      return (
        <PreviewDialog
          {...{ channelId, onClose }}
          document={dialog.document}
          onSend={onSend && (() => onSend(dialog.document))}
        />
      )
    case undefined:
      return null
  }
}
