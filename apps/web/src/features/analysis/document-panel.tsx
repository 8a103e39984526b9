import { useQuery } from '@tanstack/react-query'
import type { Finding } from '@uprava/contract/analysis.ts'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'

import { analysisQueries, paragraphsInView } from './analysis.queries.ts'
import classes from './document-panel.module.css'

type DocumentPanelProps = { channelId: number; analysisId: number; finding: Finding; onClose: () => void }

/** The document beside its report, at the place of a finding. */
export function DocumentPanel({ finding, onClose, ...where }: DocumentPanelProps) {
  return (
    <SidePanel title="Документ" of={`${finding.number}`} onClose={onClose}>
      <Place key={finding.number} finding={finding} {...where} />
    </SidePanel>
  )
}

function Place({ channelId, analysisId, finding }: Omit<DocumentPanelProps, 'onClose'>) {
  const at = finding.paragraph ?? 1
  const [from, setFrom] = useState(Math.max(1, at - Math.floor(paragraphsInView / 4)))
  const reading = useQuery(analysisQueries.paragraphs(channelId, analysisId, from, paragraphsInView))
  const marked = useRef<HTMLElement>(null)
  const isThere = reading.data !== undefined
  useEffect(() => {
    if (isThere) marked.current?.scrollIntoView({ block: 'center' })
  }, [isThere, from])

  if (reading.isError) return <Failed onRetry={() => void reading.refetch()} busy={reading.isFetching} />
  if (!reading.data) {
    return (
      <div className={classes.text} aria-busy>
        <output className="visually-hidden">Загрузка…</output>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="5rem" />
      </div>
    )
  }
  const { paragraphs, total } = reading.data
  const last = from + paragraphs.length - 1
  return (
    <div className={classes.text}>
      {from > 1 && (
        <Button kind="quiet" size="small" onClick={() => setFrom(Math.max(1, from - paragraphsInView))}>
          Показать выше
        </Button>
      )}
      {paragraphs.map(({ number, text }) => (
        <p key={number} className={classes.paragraph} data-current={number === at || undefined}>
          <span className={classes.number}>{number}</span>
          <span className={classes.words}>
            {number === at ? <Marked text={text} finding={finding} ref={marked} /> : text}
          </span>
        </p>
      ))}
      {last < total && (
        <Button kind="quiet" size="small" onClick={() => setFrom(last + 1)}>
          Показать ниже
        </Button>
      )}
    </div>
  )
}

type MarkedProps = { text: string; finding: Finding; ref: React.Ref<HTMLElement> }

/** The paragraph with the words of the finding marked. */
function Marked({ text, finding: { start, end }, ref }: MarkedProps) {
  const [first, after] = [start ?? 0, end ?? 0]
  return (
    <>
      {text.slice(0, first)}
      <mark ref={ref} className={classes.mark}>
        {text.slice(first, after)}
      </mark>
      {text.slice(after)}
    </>
  )
}
