import { IconEraser } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { EngineInfoLine } from '#features/ai-conversation/index.ts'
import { ProvisionPanel, type OpenNorm } from '#features/citations/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useHasSideSpace } from '#ui/layout/side-panel.tsx'

import { AnswerEditor } from './answer-editor.tsx'
import { AppealFindings } from './appeal-findings.tsx'
import { AppealForm } from './appeal-form.tsx'
import { clearAppeal, useAppeal, useIsCleared } from './appeal-state.ts'
import classes from './appeal-workspace.module.css'
import { useAnswers } from './use-answers.ts'
import { VariantList } from './variant-list.tsx'

type AppealWorkspaceProps = {
  channelId: number
  /** The tab has a button of its own that empties the form; on the older page it stands above the forms. */
  hasClear?: boolean
}

/** An appeal from its text to the letter: the form, the variants, the chosen answer, and what the law says beside them. */
export function AppealWorkspace({ channelId, hasClear = false }: AppealWorkspaceProps) {
  const [appeal, change] = useAppeal()
  const answers = useAnswers(channelId)
  const isCleared = useIsCleared()
  const stop = useEffectEvent(answers.stop)
  // An answer to what was emptied is not waited for.
  useEffect(() => {
    if (isCleared) stop()
  }, [isCleared])
  const isBeside = useHasSideSpace()
  const [norm, setNorm] = useState<OpenNorm | null>(null)
  const results = useRef<HTMLDivElement>(null)
  const shown = appeal.chosen === null ? appeal.variants.length : appeal.chosen + 1000
  const before = useRef(shown)
  useEffect(() => {
    // The answer has come, or was chosen: the person is led to it.
    if (shown !== before.current && shown > 0) results.current?.focus()
    before.current = shown
  }, [shown])

  const { metadata, chosen, variants } = appeal
  const hasAnswers = metadata !== null && variants.length > 0
  return (
    <div className={classes.desk} data-cleared={isCleared || undefined}>
      {hasClear && (
        <div className={classes.top}>
          <Button kind="quiet" icon={IconEraser} onClick={clearAppeal}>
            Очистить форму
          </Button>
        </div>
      )}
      <AppealForm appeal={appeal} change={change} answers={answers} isFolded={chosen !== null} />
      {hasAnswers && (
        <div className={classes.results} ref={results} tabIndex={-1}>
          <div className={classes.main}>
            {chosen === null ? (
              <VariantList appeal={appeal} onChoose={(at) => change({ chosen: at })} />
            ) : (
              <AnswerEditor appeal={appeal} chosen={chosen} change={change} onOpenNorm={setNorm} />
            )}
            <EngineInfoLine note={metadata} />
          </div>
          <AppealFindings
            appeal={appeal}
            metadata={metadata}
            onRegistered={(registered) => change({ registered })}
            onOpenNorm={setNorm}
          />
        </div>
      )}
      {norm && (
        <div className={isBeside ? classes.norm : undefined}>
          <ProvisionPanel norm={norm} onClose={() => setNorm(null)} />
        </div>
      )}
    </div>
  )
}

/** «Обращения»: the content of tab 3 with its own room to scroll in (APPEAL-06). */
export function AppealTab({ channelId }: { channelId: number }) {
  return (
    <div className={classes.tab}>
      <section className={classes.column} aria-label="Ответ на обращение">
        <AppealWorkspace channelId={channelId} hasClear />
      </section>
    </div>
  )
}
