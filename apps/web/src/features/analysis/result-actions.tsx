import { IconDownload, IconFileSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { REPORT_FILE } from '@uprava/contract/limits/analysis-limits.ts'
import { useEffect, useMemo, type MouseEvent } from 'react'

import { showAiError } from '#features/ai-conversation/index.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { saveFile } from '#ui/lib/save-file.ts'

import { resetAnalysis } from './analysis-state.ts'
import { analysisQueries } from './analysis.queries.ts'
import classes from './result-actions.module.css'

/** The link that saves the report and the way to the next analysis (ANL-11 to ANL-14). */
export function ResultActions({ channelId, id }: { channelId: number; id: number }) {
  const file = useQuery(analysisQueries.file(channelId, id))
  const again = async () => {
    const { data, error } = await file.refetch()
    if (data) saveFile(data.blob, REPORT_FILE)
    else showAiError('GET /analyses/{analysis}/report', error)
  }
  return <Actions blob={file.data?.blob ?? null} busy={file.isFetching} onMissing={() => void again()} />
}

/** The result of a server that answers the file alone. */
export function BareResult({ blob }: { blob: Blob | null }) {
  return (
    <div className={classes.bare}>
      <p className={classes.done}>Отчёт готов</p>
      <Actions blob={blob} busy={false} onMissing={resetAnalysis} />
    </div>
  )
}

type ActionsProps = { blob: Blob | null; busy: boolean; onMissing: () => void }

function Actions({ blob, busy, onMissing }: ActionsProps) {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  const fetchFirst = (event: MouseEvent) => {
    if (address !== undefined) return
    event.preventDefault()
    if (!busy) onMissing()
  }
  return (
    <div className={classes.actions}>
      <ButtonLink
        kind="main"
        icon={IconDownload}
        href={address ?? '#'}
        download={REPORT_FILE}
        aria-busy={busy || undefined}
        onClick={fetchFirst}
      >
        Скачать результат анализа
      </ButtonLink>
      <Button icon={IconFileSearch} onClick={resetAnalysis}>
        Провести новый анализ
      </Button>
    </div>
  )
}
