import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { AnalysisForm } from './analysis-form.tsx'
import { AnalysisProgress } from './analysis-progress.tsx'
import { resume, resetAnalysis, useAnalysisState } from './analysis-state.ts'
import classes from './analysis-tab.module.css'
import { analysisQueries } from './analysis.queries.ts'
import { ReportView } from './report-view.tsx'
import { BareResult } from './result-actions.tsx'

/** «Анализ документа»: a file and an instruction, then a report. */
export function AnalysisTab({ channelId }: { channelId: number }) {
  const queries = useQueryClient()
  const state = useAnalysisState()
  const refresh = () => void queries.invalidateQueries({ queryKey: analysisQueries.list(channelId).queryKey })
  const resumeLast = useEffectEvent(() => void resume(refresh))
  useEffect(() => resumeLast(), [channelId])

  return (
    <section className={classes.tab} aria-label="Анализ документа">
      {state.stage === 'idle' && (
        <AnalysisForm channelId={channelId} errors={state.errors} onDone={refresh} />
      )}
      {state.stage === 'loading' && (
        <AnalysisProgress
          fileName={state.fileName}
          share={state.share}
          runId={state.runId}
          onCancel={state.cancel}
        />
      )}
      {state.stage === 'ready' &&
        (state.id === null ? (
          <BareResult blob={state.blob} />
        ) : (
          <StoredReport channelId={channelId} id={state.id} />
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
        <Button onClick={resetAnalysis}>Провести новый анализ</Button>
      </div>
    )
  }
  return (
    <div className={classes.waiting} aria-busy>
      <output className="visually-hidden">Загрузка…</output>
      <Skeleton shape="block" height="9rem" />
      <Skeleton width="40%" />
      <Skeleton shape="block" height="7rem" />
      <Skeleton shape="block" height="7rem" />
    </div>
  )
}
