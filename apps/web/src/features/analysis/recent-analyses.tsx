import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { AnalysisHead } from '@uprava/contract/analysis.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { callAi } from '#api/index.ts'
import { withAiErrorToast } from '#features/ai-conversation/index.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { friendlyDateTime } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import { openAnalysis } from './analysis-state.ts'
import { analysisQueries } from './analysis.queries.ts'
import classes from './recent-analyses.module.css'
import { verdictTone, verdictWords } from './texts.ts'

/** Reports of the last 30 days; nothing while there are none. */
export function RecentAnalyses({ channelId }: { channelId: number }) {
  const queries = useQueryClient()
  const reading = useInfiniteQuery(analysisQueries.list(channelId))
  const analyses = (reading.data?.pages ?? [])
    .flatMap((page) => page.analyses)
    .filter(({ is_ready: isReady }) => isReady)
  if (analyses.length === 0) return null

  const remove = ({ id, file_name: name }: AnalysisHead) =>
    confirm({
      question: 'Удалить анализ?',
      text: `Отчёт и текст документа ${quoted(name)} будут удалены.`,
      yes: 'Удалить',
      danger: true,
      run: async () => {
        const key = 'DELETE /analyses/{analysis}'
        const done = await withAiErrorToast(key, () => callAi(key, { params: { analysis: id } }))
        if (done === false) return false
        await queries.invalidateQueries({ queryKey: analysisQueries.list(channelId).queryKey })
        return true
      },
    })

  return (
    <section className={classes.recent} aria-labelledby="recent-analyses">
      <h2 id="recent-analyses" className={classes.title}>
        Недавние анализы
      </h2>
      <ul className={classes.list}>
        {analyses.map((analysis) => (
          <li key={analysis.id} className={classes.row}>
            <button type="button" className={classes.open} onClick={() => openAnalysis(analysis.id)}>
              <span className={classes.name}>{analysis.file_name}</span>
              <span className={classes.facts}>
                {[friendlyDateTime(analysis.created_at), analysis.kind_name].filter(Boolean).join(' · ')}
              </span>
            </button>
            {analysis.verdict && (
              <Tag tone={verdictTone[analysis.verdict]}>{verdictWords[analysis.verdict]}</Tag>
            )}
            <IconButton
              size="small"
              label={`Удалить анализ ${quoted(analysis.file_name)}`}
              icon={IconTrash}
              onClick={() => void remove(analysis)}
            />
          </li>
        ))}
      </ul>
      <MoreButton size="medium" of={reading} />
      <p className={classes.note}>Отчёты и тексты документов хранятся 30 дней и видны только вам.</p>
    </section>
  )
}
