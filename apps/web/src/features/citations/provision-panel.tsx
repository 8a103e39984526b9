import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useChannelId } from '#features/session/index.ts'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'

import { citationQueries } from './citations.queries.ts'
import type { OpenNorm } from './open-norm.ts'
import classes from './provision-panel.module.css'
import { ProvisionView } from './provision-view.tsx'

type ProvisionPanelProps = { norm: OpenNorm; onClose: () => void }

/** Shows a norm beside the text. Its own links lead on inside it. */
export function ProvisionPanel({ norm, onClose }: ProvisionPanelProps) {
  return (
    <SidePanel title="Норма закона" of={norm.normId} onClose={onClose}>
      <Norm key={norm.normId} norm={norm} />
    </SidePanel>
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
      <output className="visually-hidden">Загрузка…</output>
      <Skeleton width="70%" />
      <Skeleton width="90%" height="1.25rem" />
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton height="9rem" shape="block" />
    </div>
  )
}
