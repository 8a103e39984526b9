import type { MessageFile } from '@uprava/contract/messenger.ts'

import { FileViewer, SaveButton } from '#features/viewer/index.ts'

/** A file of the chat in the viewer that the library has too. */
export function ChatFileViewer({ file, onClose }: { file: MessageFile; onClose: () => void }) {
  return <FileViewer file={file} title={file.name} actions={<SaveButton file={file} />} onClose={onClose} />
}
