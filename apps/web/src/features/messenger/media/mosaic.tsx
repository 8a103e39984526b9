import { IconPlayerPlay } from '@tabler/icons-react'
import type { MessageFile } from '@uprava/contract/messenger.ts'
import { useMemo } from 'react'

import { attachmentKind } from '../message/attachments.ts'
import { layMosaic, type Tile } from './mosaic-layout.ts'
import classes from './mosaic.module.css'

type MosaicProps = { files: readonly MessageFile[]; onOpen: (file: MessageFile) => void }

/** Two to ten pictures and videos of one message as one picture; each opens in the gallery. */
export function Mosaic({ files, onOpen }: MosaicProps) {
  const { ratio, tiles } = useMemo(() => layMosaic(files), [files])
  return (
    <div className={classes.mosaic} style={{ aspectRatio: ratio }}>
      {files.map((file, at) => (
        <MosaicTile key={file.id} file={file} tile={tiles[at]!} onOpen={() => onOpen(file)} />
      ))}
    </div>
  )
}

type MosaicTileProps = { file: MessageFile; tile: Tile; onOpen: () => void }

function MosaicTile({ file, tile: { left, top, width, height }, onOpen }: MosaicTileProps) {
  const isVideo = attachmentKind(file.extension) === 'video'
  return (
    <button
      type="button"
      className={classes.tile}
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      onClick={onOpen}
      aria-label={`Открыть ${isVideo ? 'видео' : 'изображение'} ${file.name}`}
    >
      {isVideo ? (
        <>
          <video src={file.path} preload="metadata" muted tabIndex={-1} aria-hidden />
          <span className={classes.play}>
            <IconPlayerPlay aria-hidden />
          </span>
        </>
      ) : (
        <img src={file.path} alt="" loading="lazy" decoding="async" />
      )}
    </button>
  )
}
