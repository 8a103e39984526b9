import type { Document } from '@uprava/contract/documents.ts'

import { MoveDialog } from '../arranging/move-dialog.tsx'
import { RenameDialog } from '../arranging/rename-dialog.tsx'
import { FolderDialog } from '../folders/folder-dialog.tsx'
import type { Tree } from '../folders/folder-tree.ts'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { SendDialog } from '../sending/send-dialog.tsx'
import { UploadQueue } from '../upload/upload-queue.tsx'

/** The open dialog of the library. */
export type LibraryDialog =
  | { kind: 'upload'; files: readonly File[] }
  | { kind: 'folder' }
  | { kind: 'rename' | 'preview'; document: Document }
  | { kind: 'send' | 'move'; documents: readonly Document[] }

type LibraryDialogsProps = {
  channelId: number
  dialog: LibraryDialog | null
  tree: Tree
  /** The open folder. */
  folderId: number | null
  /** Missing where a document cannot be sent from: in the bin. */
  onSend: ((documents: readonly Document[]) => void) | undefined
  /** Documents were sent or moved: nothing more is to be done with those selected. */
  onDone: () => void
  onClose: () => void
}

export function LibraryDialogs(props: LibraryDialogsProps) {
  const { channelId, dialog, tree, folderId, onSend, onDone, onClose } = props
  switch (dialog?.kind) {
    case 'upload':
      return <UploadQueue {...{ channelId, tree, folderId, onClose }} files={dialog.files} />
    case 'folder':
      return <FolderDialog {...{ channelId, tree, onClose }} parentId={folderId} />
    case 'send':
      return <SendDialog {...{ channelId, onClose }} documents={dialog.documents} onSent={onDone} />
    case 'move':
      return <MoveDialog {...{ channelId, tree, onClose }} documents={dialog.documents} onMoved={onDone} />
    case 'rename':
      return <RenameDialog {...{ channelId, onClose }} document={dialog.document} />
    case 'preview':
      return (
        <PreviewDialog
          {...{ channelId, onClose }}
          document={dialog.document}
          onSend={onSend && (() => onSend([dialog.document]))}
        />
      )
    case undefined:
      return null
  }
}
