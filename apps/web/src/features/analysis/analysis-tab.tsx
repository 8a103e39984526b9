import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { AnalysisForm } from './analysis-form.tsx'
import { AnalysisProgress } from './analysis-progress.tsx'
import classes from './analysis-tab.module.css'
import { resume, startAnew, useWork } from './analysis-work.ts'
import { analysisQueries } from './analysis.queries.ts'
import { ReportView } from './report-view.tsx'
import { BareResult } from './result-actions.tsx'

/** «Анализ документа»: a file and an instruction, then a report. */
export function AnalysisTab({ channelId }: { channelId: number }) {
  const queries = useQueryClient()
  const work = useWork()
  const refresh = () => void queries.invalidateQueries({ queryKey: analysisQueries.list(channelId).queryKey })
  const takeUp = useEffectEvent(() => void resume(refresh))
  useEffect(() => takeUp(), [channelId])

  return (
    <section className={classes.tab} aria-label="Анализ документа">
      {work.stage === 'idle' && (
        <AnalysisForm channelId={channelId} errors={work.errors} whenDone={refresh} />
      )}
      {work.stage === 'loading' && (
        <AnalysisProgress fileName={work.fileName} share={work.share} onCancel={work.cancel} />
      )}
      {work.stage === 'ready' &&
        (work.id === null ? (
          <BareResult blob={work.blob} />
        ) : (
          <StoredReport channelId={channelId} id={work.id} />
        ))}
    </section>
  )
}

function StoredReport({ channelId, id }: { channelId: number; id: number }) {
  const reading = useQuery(analysisQueries.one(channelId, id))
  if (reading.data?.report)
    return <ReportView channelId={channelId} analysis={reading.data} report={reading.data.report} />
  if (reading.isError || reading.data) {
    return (
      <div className={classes.middle}>
        <Failed text="Отчёт не загрузился" onRetry={() => void reading.refetch()} busy={reading.isFetching} />
        <Button onClick={startAnew}>Провести новый анализ</Button>
      </div>
    )
  }
  return (
    <div className={classes.waiting} aria-busy>
      <output className="only-heard">Загрузка…</output>
      <Skeleton shape="block" height="9rem" />
      <Skeleton width="40%" />
      <Skeleton shape="block" height="7rem" />
      <Skeleton shape="block" height="7rem" />
    </div>
  )
}
