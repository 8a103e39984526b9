import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useChannelId } from '#features/session/index.ts'
import { CloseButton } from '#ui/close-button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Failed } from '#ui/list-states.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useEscape } from '#ui/use-escape.ts'
import { useMedia } from '#ui/use-media.ts'

import { citationQueries } from './citations.queries.ts'
import type { OpenNorm } from './open-norm.ts'
import classes from './provision-panel.module.css'
import { ProvisionView } from './provision-view.tsx'

/** Below it there is no room for the norm beside the text. */
const NO_ROOM = '(max-width: 1279.98px)'

/** Whether an open norm stands beside the text. */
export const useIsBeside = (): boolean => !useMedia(NO_ROOM)

type ProvisionPanelProps = { norm: OpenNorm; onClose: () => void }

/** Shows a norm beside the text; where there is no room, in a drawer (D-14). Its own links lead on inside it. */
export function ProvisionPanel({ norm, onClose }: ProvisionPanelProps) {
  const isBeside = useIsBeside()
  // Outlives a change of the window's width, which puts the norm into a drawer and back.
  const cameFrom = useRef<HTMLElement | null>(null)
  const remember = (from: HTMLElement) => {
    cameFrom.current = from
  }
  const goBack = () => {
    onClose()
    if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true })
  }
  const title = 'Норма закона'
  if (!isBeside) {
    return (
      <Drawer open onClose={onClose} side="right" title={title}>
        <Norm key={norm.normId} norm={norm} />
      </Drawer>
    )
  }
  return (
    <Beside title={title} normId={norm.normId} onOpenedFrom={remember} onClose={goBack}>
      <Norm key={norm.normId} norm={norm} />
    </Beside>
  )
}

type BesideProps = {
  title: string
  normId: string
  /** Hears what the norm was opened from: the focus goes back there. */
  onOpenedFrom: (from: HTMLElement) => void
  onClose: () => void
  children: React.ReactNode
}

function Beside({ title, normId, onOpenedFrom, onClose, children }: BesideProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remember = useEffectEvent(onOpenedFrom)
  useEscape(onClose)
  // Each norm that is opened is heard by its heading; the way back leads to what it was opened from.
  useEffect(() => {
    const { activeElement } = document
    const isOutside = !heading.current?.closest('aside')?.contains(activeElement)
    if (activeElement instanceof HTMLElement && activeElement !== document.body && isOutside)
      remember(activeElement)
    heading.current?.focus({ preventScroll: true })
  }, [normId])
  return (
    <aside className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <CloseButton onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}

function Norm({ norm }: { norm: OpenNorm }) {
  const [normId, setNormId] = useState(norm.normId)
  const channelId = useChannelId() ?? 0
  const provision = useQuery(citationQueries.provision(channelId, normId, norm.citation?.on))
  if (provision.data) {
    const quote = normId === norm.normId ? (norm.citation?.quote ?? '') : ''
    return <ProvisionView provision={provision.data} quote={quote} onOpen={setNormId} />
  }
  if (provision.isError)
    return <Failed onRetry={() => void provision.refetch()} busy={provision.isFetching} />
  return (
    <div className={classes.waiting} aria-busy>
      <output className="only-heard">Загрузка…</output>
      <Skeleton width="70%" />
      <Skeleton width="90%" height="1.25rem" />
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton height="9rem" shape="block" />
    </div>
  )
}
