import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Failed } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { GeneratorChat } from './generator-chat.tsx'
import { GeneratorForm } from './generator-form.tsx'
import { isAwaited } from './generator-state.ts'
import classes from './generator-tab.module.css'
import { startOver, stopAnswer } from './generator.changes.ts'
import { generatorQueries } from './generator.queries.ts'

/** «Генератор документов»: a dialogue until the document is known, then its form (GEN-01 to GEN-03). */
export function GeneratorTab({ channelId }: { channelId: number }) {
  const queries = useQueryClient()
  // A session that was left can be come back to; without one it is the session used last.
  const [sessionId, setSessionId] = useState<number | null>(null)
  const [left, setLeft] = useState<{ sessionId: number; documentName: string | null } | null>(null)
  const reading = useQuery(generatorQueries.session(channelId, sessionId))
  const state = reading.data

  const begin = async () => {
    const shown = state
    // An answer to what is left would come to nobody, and make its dialogue the one used last again.
    if (shown?.sessionId != null && isAwaited(shown))
      await stopAnswer(queries, { channelId, session: shown.sessionId }).catch(() => undefined)
    const started = await startOver(queries, channelId)
    if (started === null) return
    setSessionId(started)
    if (shown?.sessionId != null && shown.confidenceScore === 1)
      setLeft({ sessionId: shown.sessionId, documentName: shown.documentName })
  }
  const comeBack = () => {
    setSessionId(left?.sessionId ?? null)
    setLeft(null)
  }

  if (state === undefined) {
    return (
      <section className={classes.middle} aria-label="Генератор документов">
        {reading.isError ? (
          <Failed
            text="Не удалось начать диалог"
            busy={reading.isFetching}
            onRetry={() => void reading.refetch()}
          />
        ) : (
          <Waiting />
        )}
      </section>
    )
  }
  return state.confidenceScore === 1 ? (
    <GeneratorForm key={state.sessionId} channelId={channelId} state={state} onNew={begin} />
  ) : (
    <GeneratorChat
      key={state.sessionId}
      channelId={channelId}
      state={state}
      onNew={begin}
      left={left && { documentName: left.documentName, comeBack }}
    />
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      <output className="visually-hidden">Загрузка…</output>
      <Skeleton shape="block" height="7rem" />
      <Skeleton shape="block" height="3rem" width="70%" />
    </div>
  )
}
