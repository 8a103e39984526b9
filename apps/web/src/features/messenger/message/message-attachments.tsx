import { IconEye } from '@tabler/icons-react'
import { isViewable } from '@uprava/contract/limits/preview-limits.ts'
import type { ChatMedium, MessageFile } from '@uprava/contract/messenger.ts'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import { fileSize } from '#ui/lib/format.ts'

import { Mosaic } from '../media/mosaic.tsx'
import { messenger } from '../state/messenger-state.ts'
import { isDrawable, attachmentKind } from './attachments.ts'
import classes from './message-attachments.module.css'

/** Maximum width of a preview (MSG-44, MSG-45), pixels. */
const maxWidth = 200

type MessageAttachmentsProps = {
  /** The message that has the files. */
  message: Omit<ChatMedium, 'document' | 'voice'>
  documents: readonly MessageFile[]
}

/** Pictures and videos as a preview of a fixed size, several as a mosaic; other files as download links. */
export function MessageAttachments({ message, documents }: MessageAttachmentsProps) {
  const visuals = documents.filter(isVisual)
  const open = (document: MessageFile) => messenger.set({ gallery: { ...message, document, voice: null } })
  if (documents.length === 0) return null
  return (
    <div className={classes.attachments}>
      {visuals.length > 1 ? (
        <Mosaic files={visuals} onOpen={open} />
      ) : (
        visuals.map((file) =>
          attachmentKind(file.extension) === 'video' ? (
            <Video key={file.id} file={file} />
          ) : (
            <Picture key={file.id} file={file} onOpen={() => open(file)} />
          ),
        )
      )}
      {documents.map((file) => !isVisual(file) && <Download key={file.id} file={file} />)}
    </div>
  )
}

const isVisual = ({ extension }: MessageFile): boolean => {
  const kind = attachmentKind(extension)
  return kind === 'video' || (kind === 'picture' && isDrawable(extension))
}

function Picture({ file, onOpen }: { file: MessageFile; onOpen: () => void }) {
  const width = Math.min(file.width ?? maxWidth, maxWidth)
  const height = file.width && file.height ? Math.round((width * file.height) / file.width) : undefined
  return (
    <button
      type="button"
      className={classes.picture}
      onClick={onOpen}
      aria-label={`Открыть изображение ${file.name}`}
    >
      <img
        src={file.path}
        alt={file.name}
        width={width}
        height={height ?? 150}
        loading="lazy"
        decoding="async"
      />
    </button>
  )
}

function Video({ file }: { file: MessageFile }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of users have no captions
    <video
      className={classes.video}
      src={file.path}
      controls
      preload="metadata"
      width={maxWidth}
      aria-label={`Видео ${file.name}`}
    />
  )
}

/** A file to save; what the viewer can show is opened beside it. */
function Download({ file }: { file: MessageFile }) {
  return (
    <div className={classes.fileRow}>
      <a className={classes.file} href={file.path} download={file.name} target="_blank" rel="noopener">
        <FileIcon extension={file.extension} />
        <span className={classes.fileWords}>
          <span className={classes.fileName}>{file.name}</span>
          <span className={classes.fileSize}>{fileSize(file.size)}</span>
        </span>
      </a>
      {isViewable(file.extension) && (
        <IconButton
          label={`Открыть ${file.name}`}
          icon={IconEye}
          onClick={() => messenger.set({ viewedFile: file })}
        />
      )}
    </div>
  )
}
