import {
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMessage,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ChatMedium, MessageFile } from '@uprava/contract/messenger.ts'
import { useEffect, useEffectEvent, useState } from 'react'

import { IconButton, IconLink } from '#ui/buttons/icon-button.tsx'
import { fullDateTime } from '#ui/lib/format.ts'
import { Stage } from '#ui/overlays/stage.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { attachmentKind } from '../message/attachments.ts'
import classes from './gallery.module.css'
import { useVisuals } from './gallery.queries.ts'
import { keyFactor, useZoom } from './use-zoom.ts'

type GalleryProps = {
  viewer: Viewer
  chat: ChatRef
  /** The picture or video it was opened with. */
  opened: ChatMedium
  onForward: (messageId: number) => void
  onShow: (messageId: number) => void
  onClose: () => void
}

/**
 * The shown picture or video among those of the chat, and the way to the ones beside it. A step to what is not there yet is
 * taken when it has come.
 */
function useShown(viewer: Viewer, chat: ChatRef, opened: ChatMedium) {
  const [shownId, setShownId] = useState(opened.document.id)
  const [waiting, setWaiting] = useState<1 | -1 | null>(null)
  const { visuals, at, loadBeyond, ...place } = useVisuals(viewer, chat, opened, shownId)
  const awaited = waiting === null ? undefined : visuals[at + waiting]
  if (awaited) {
    setShownId(awaited.document.id)
    setWaiting(null)
  }
  const move = (step: 1 | -1) => {
    const next = visuals[at + step]
    setWaiting(next || (step > 0 ? place.isLast : place.isFirst) ? null : step)
    if (next) setShownId(next.document.id)
    else loadBeyond(step)
  }
  useLoadedNeighbours([visuals[at - 1], visuals[at + 1]])
  return { ...place, medium: visuals[at] ?? opened, shownId, move }
}

/** All pictures and videos of the chat over the whole window, one at a time (messenger §9). */
export function Gallery({ viewer, chat, opened, onForward, onShow, onClose }: GalleryProps) {
  const { medium, shownId, move, isFirst, isLast, number, total } = useShown(viewer, chat, opened)
  const { stage, zoom, zoomBy, onKey, gestures } = useZoom(shownId, move)
  useKeys((event) => {
    if (event.key === 'ArrowLeft') move(-1)
    else if (event.key === 'ArrowRight') move(1)
    else if (!onKey(event)) return
    event.preventDefault()
  })
  const isVideo = attachmentKind(medium.document.extension) === 'video'
  const name = nameOf(medium, { number, total, isVideo })
  return (
    <Stage open onClose={onClose} title="Изображения чата">
      <div className={classes.gallery}>
        <div className={classes.bar} data-safe-area>
          <p className={classes.caption}>
            <span>{medium.sender.full_name}</span>
            <span className={classes.when} data-figures>
              {number !== null && `${number} из ${total} · `}
              <time dateTime={medium.created_at}>{fullDateTime(medium.created_at)}</time>
            </span>
          </p>
        </div>
        <div className={classes.frame}>
          <div
            ref={stage}
            className={classes.stage}
            data-zoomed={zoom.scale > 1 || undefined}
            {...(isVideo ? {} : gestures)}
          >
            {isVideo ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of users have no captions
              <video key={medium.document.id} src={medium.document.path} controls aria-label={name} />
            ) : (
              <Picture
                key={medium.document.id}
                file={medium.document}
                name={name}
                transform={`translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`}
              />
            )}
          </div>
          <IconButton
            className={classes.previous}
            label="Предыдущее изображение"
            icon={IconChevronLeft}
            disabledReason={isFirst && 'Это первое изображение'}
            onClick={() => move(-1)}
          />
          <IconButton
            className={classes.next}
            label="Следующее изображение"
            icon={IconChevronRight}
            disabledReason={isLast && 'Это последнее изображение'}
            onClick={() => move(1)}
          />
        </div>
        <Foot
          medium={medium}
          onZoom={isVideo ? null : (factor) => zoomBy(factor, middle)}
          onShow={() => onShow(medium.message_id)}
          onForward={() => onForward(medium.message_id)}
        />
        <p className="visually-hidden" aria-live="polite">
          {name}
        </p>
      </div>
    </Stage>
  )
}

const middle = { x: 0, y: 0 }

type FootProps = {
  medium: ChatMedium
  /** Null: it cannot be zoomed. */
  onZoom: ((factor: number) => void) | null
  onShow: () => void
  onForward: () => void
}

function Foot({ medium: { document }, onZoom, onShow, onForward }: FootProps) {
  return (
    <div className={classes.foot}>
      {onZoom && (
        <>
          <IconButton label="Уменьшить" icon={IconZoomOut} onClick={() => onZoom(1 / keyFactor)} />
          <IconButton label="Увеличить" icon={IconZoomIn} onClick={() => onZoom(keyFactor)} />
        </>
      )}
      <IconButton label="Показать в чате" icon={IconMessage} onClick={onShow} />
      <IconLink label="Скачать" icon={IconDownload} href={document.path} download={document.name} />
      <IconButton label="Переслать" icon={IconArrowForwardUp} onClick={onForward} />
    </div>
  )
}

type NameFacts = { number: number | null; total: number | null; isVideo: boolean }

/** `Изображение 3 из 12, схема.png, Петров Иван`. */
function nameOf({ document, sender }: ChatMedium, { number, total, isVideo }: NameFacts): string {
  const position = number === null || total === null ? '' : ` ${number} из ${total}`
  return `${isVideo ? 'Видео' : 'Изображение'}${position}, ${document.name}, ${sender.full_name}`
}

type PictureProps = { file: MessageFile; name: string; transform: string }

/** The picture has its place and its shape before it has come. */
function Picture({ file, name, transform }: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed')
    return <p className={classes.failed}>Не удалось показать изображение. Скачайте его.</p>
  return (
    <img
      src={file.path}
      alt={name}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      style={{ transform }}
      draggable={false}
      data-loading={state === 'loading' || undefined}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  )
}

function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      // A video has keys of its own.
      if (!(event.target instanceof HTMLVideoElement)) handle(event)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Fetches the pictures beside the shown one, so that the next press shows its picture at once. */
function useLoadedNeighbours(neighbours: readonly (ChatMedium | undefined)[]): void {
  const paths = neighbours
    .flatMap((one) => (one && attachmentKind(one.document.extension) === 'picture' ? one.document.path : []))
    .join('\n')
  useEffect(() => {
    for (const path of paths.split('\n').filter(Boolean)) new Image().src = path
  }, [paths])
}
