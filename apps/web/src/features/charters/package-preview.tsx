import { IconAlertTriangle, IconCircleCheck, IconPencil, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CharterPreview } from '@uprava/contract/charters.ts'
import { CHARTER_NOTE } from '@uprava/contract/limits/charters-limits.ts'
import { useState } from 'react'

import { Failed } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { typography } from '#ui/lib/format.ts'
import { useDebounced } from '#ui/lib/use-debounced.ts'

import { charterQueries } from './charters.queries.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { bodyOf, type PackageForm } from './package-form.ts'
import classes from './package-preview.module.css'

/** So long a pause in the typing asks for a new preview, milliseconds. */
const pauseMs = 400

/** What the package will hold, filling in as one types: documents, votes, days, and what to look at. */
export function PackagePreview({ channelId, form }: { channelId: number; form: PackageForm }) {
  const body = bodyOf(useDebounced(form, pauseMs))
  const preview = useQuery(charterQueries.preview(channelId, body))
  const [shown, setShown] = useState<string | null>(null)
  return (
    <aside className={classes.preview} aria-label="Что будет в пакете" aria-busy={preview.isFetching}>
      {preview.data ? (
        <>
          <Documents documents={preview.data.papers} onShow={setShown} />
          <Warnings warnings={preview.data.warnings} />
          <Votes votes={preview.data.votes} />
          <Calendar days={preview.data.calendar} />
          {preview.isError && <p className={classes.stale}>Не удалось обновить: показано прежнее.</p>}
          <p className={classes.note}>{CHARTER_NOTE}</p>
          <p className={classes.note}>Справочная информация, не юридическое заключение.</p>
        </>
      ) : preview.isError ? (
        <Failed
          text="Не удалось показать состав пакета"
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
      {shown !== null && (
        <DocumentDialog channelId={channelId} body={body} number={shown} onClose={() => setShown(null)} />
      )}
    </aside>
  )
}

const states = {
  ready: { icon: IconCircleCheck, words: 'заполнено' },
  blanks: { icon: IconPencil, words: 'впишите недостающее' },
  lawyer: { icon: IconScale, words: 'нужен текст юриста' },
} as const
type DocumentState = keyof typeof states

type DocumentsProps = { documents: CharterPreview['papers']; onShow: (number: string) => void }

function Documents({ documents, onShow }: DocumentsProps) {
  return (
    <section aria-labelledby="preview-documents">
      <h3 id="preview-documents" className={classes.title}>
        Документы пакета <span className={classes.count}>{documents.length}</span>
      </h3>
      <ol className={classes.documents}>
        {documents.map(({ number, name, state }) => (
          <li key={number}>
            <button type="button" className={classes.document} onClick={() => onShow(number)}>
              <span className={classes.number} data-figures>
                {number}
              </span>
              <span className={classes.words}>{typography(name)}</span>
              <span className="visually-hidden">, {states[state].words}</span>
              <State of={state} />
            </button>
          </li>
        ))}
      </ol>
      <ul className={classes.legend} aria-hidden>
        {(['ready', 'blanks', 'lawyer'] as const).map((state) => (
          <li key={state}>
            <State of={state} />
            {states[state].words}
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ of: state }: { of: DocumentState }) {
  const { icon: Picture } = states[state]
  return <Picture aria-hidden className={classes.state} data-state={state} />
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-labelledby="preview-warnings">
      <h3 id="preview-warnings" className={classes.title}>
        На что обратить внимание
      </h3>
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>
            <IconAlertTriangle aria-hidden />
            <span>{typography(warning)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Votes({ votes }: { votes: CharterPreview['votes'] }) {
  if (!votes) return null
  const figures = [
    ['Кворум', `${votes.quorum} из ${votes.elected}`],
    ['За устав', `${votes.charter} из ${votes.established}`],
    ['За иное решение', `${votes.act} из ${votes.established}`],
  ] as const
  return (
    <section aria-labelledby="preview-votes">
      <h3 id="preview-votes" className={classes.title}>
        Сколько нужно голосов
      </h3>
      <dl className={classes.figures}>
        {figures.map(([what, count]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd data-figures>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Calendar({ days }: { days: CharterPreview['calendar'] }) {
  if (days.length === 0) return null
  return (
    <section aria-labelledby="preview-days">
      <h3 id="preview-days" className={classes.title}>
        Сроки
      </h3>
      <ul className={classes.days}>
        {days.map(({ day, event, is_past: isPast }) => (
          <li key={day + event} data-past={isPast || undefined}>
            <time data-figures>{day}</time>
            <span>
              {typography(event)}
              {isPast && <span className="visually-hidden"> (уже прошло)</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
