import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import type { MessageFile } from '@uprava/contract/messenger.ts'
import { useEffect } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

import classes from './picture-viewer.module.css'

type PictureViewerProps = {
  pictures: readonly MessageFile[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** Shows the pictures of a message one at a time; arrow keys move, Escape closes. */
export function PictureViewer({ pictures, at, onMove, onClose }: PictureViewerProps) {
  const picture = pictures[at]
  const move = (step: number) => {
    const next = at + step
    if (next >= 0 && next < pictures.length) onMove(next)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') move(-1)
      if (event.key === 'ArrowRight') move(1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (!picture) return null
  return (
    <Modal open onClose={onClose} title={picture.name} size="wide">
      <div className={classes.stage}>
        <img src={picture.path} alt={picture.name} className={classes.picture} />
      </div>
      <div className={classes.bar}>
        <IconButton
          label="Предыдущее изображение"
          icon={IconChevronLeft}
          disabledReason={at === 0 && 'Это первое изображение'}
          onClick={() => move(-1)}
        />
        <span data-figures>
          {at + 1} из {pictures.length}
        </span>
        <IconButton
          label="Следующее изображение"
          icon={IconChevronRight}
          disabledReason={at === pictures.length - 1 && 'Это последнее изображение'}
          onClick={() => move(1)}
        />
        <a href={picture.path} download={picture.name} className={classes.download}>
          <IconDownload aria-hidden /> Скачать
        </a>
      </div>
    </Modal>
  )
}
