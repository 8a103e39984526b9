import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { sessionQueries, useChannelId, useSession } from '#features/session/index.ts'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

import { AccessPage } from './access-page.tsx'
import { visibleTabs } from './ai-tabs.ts'
import classes from './station-page.module.css'
import { Station } from './station.tsx'

/** The spinner of the opening (AIS-01), milliseconds. */
const spinnerMs = 2000

/** /work-station: the tabs of the AI area, or the page that asks for access to it. */
export function StationPage() {
  const channelId = useChannelId()
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">Рабочее место</h1>
      {channelId !== null && <Opening key={channelId} channelId={channelId} />}
    </div>
  )
}

function Opening({ channelId }: { channelId: number }) {
  const rights = useQuery(sessionQueries.rights(channelId))
  const channels = useQuery(sessionQueries.channels())
  const channel = useSession().currentChannel
  const isOver = useTimePassed(spinnerMs)
  const preload = useEffectEvent(() => {
    if (channel) for (const tab of visibleTabs(channel)) void tab.component.preload?.()
  })
  const isKnown = rights.data !== undefined && channel !== undefined
  // The code of the tabs is loaded while the spinner is shown.
  useEffect(() => {
    if (isKnown) preload()
  }, [isKnown])

  if (isOver && rights.data && channel) {
    return channel.tabs.length > 0 ? <Station channel={channel} /> : <AccessPage channel={channel} />
  }
  const failed = [rights, channels].find((reading) => reading.isError)
  if (isOver && failed) {
    return (
      <div className={classes.middle}>
        <Failed onRetry={() => void failed.refetch()} busy={failed.isFetching} />
      </div>
    )
  }
  return (
    <div className={classes.middle}>
      <Spinner size={40} label="Загрузка рабочего места…" />
    </div>
  )
}

function useTimePassed(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return hasPassed
}
