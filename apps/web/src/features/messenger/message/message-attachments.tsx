import { IconFile } from '@tabler/icons-react'
import type { MessageFile } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { fileSize } from '#ui/lib/format.ts'

import { isDrawable, attachmentKind } from './attachments.ts'
import classes from './message-attachments.module.css'
import { PictureViewer } from './picture-viewer.tsx'

/** Maximum width of a preview (MSG-44, MSG-45), pixels. */
const maxWidth = 200

/** Pictures and videos as previews of a fixed size, other files as download links. */
export function MessageAttachments({ documents }: { documents: readonly MessageFile[] }) {
  const [shownAt, setShownAt] = useState<number | null>(null)
  const pictures = documents.filter(
    (file) => attachmentKind(file.extension) === 'picture' && isDrawable(file.extension),
  )
  if (documents.length === 0) return null
  return (
    <div className={classes.attachments}>
      {documents.map((file) => {
        const at = pictures.indexOf(file)
        if (at >= 0) return <Picture key={file.id} file={file} onOpen={() => setShownAt(at)} />
        if (attachmentKind(file.extension) === 'video') return <Video key={file.id} file={file} />
        return <Download key={file.id} file={file} />
      })}
      {shownAt !== null && (
        <PictureViewer
          pictures={pictures}
          at={shownAt}
          onMove={setShownAt}
          onClose={() => setShownAt(null)}
        />
      )}
    </div>
  )
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

function Download({ file }: { file: MessageFile }) {
  return (
    <a className={classes.file} href={file.path} download={file.name} target="_blank" rel="noopener">
      <IconFile aria-hidden />
      <span className={classes.fileWords}>
        <span className={classes.fileName}>{file.name}</span>
        <span className={classes.fileSize}>{fileSize(file.size)}</span>
      </span>
    </a>
  )
}
