import type { Report } from '@uprava/contract/analysis.ts'
import type { ReactNode } from 'react'

import type { OpenNorm } from '#features/citations/index.ts'
import { Tag } from '#ui/feedback/badge.tsx'
import { number, plural, typography } from '#ui/lib/format.ts'

import classes from './report-chapters.module.css'

type ReportChaptersProps = { report: Report; onNorm: (norm: OpenNorm) => void }

/** The chapters of the report after its findings. */
export function ReportChapters({ report, onNorm }: ReportChaptersProps) {
  const { references, requisites, consistency, corruption, rewrites, questions, statistics } = report
  const missing = requisites.filter(({ state }) => state !== 'present').length
  return (
    <div className={classes.chapters}>
      {references.length > 0 && (
        <Chapter title="Проверка ссылок" count={references.length}>
          <References rows={references} onNorm={onNorm} />
        </Chapter>
      )}
      {requisites.length > 0 && (
        <Chapter title="Проверка реквизитов" note={missing === 0 ? 'всё на месте' : `не хватает: ${missing}`}>
          <Requisites rows={requisites} />
        </Chapter>
      )}
      {corruption.length > 0 && (
        <Chapter title="Антикоррупционный разрез" count={corruption.filter(({ count }) => count > 0).length}>
          <CorruptionFactors rows={corruption} />
        </Chapter>
      )}
      {rewrites.length > 0 && (
        <Chapter title="Рекомендованные формулировки" count={rewrites.length}>
          <Rewrites rows={rewrites} />
        </Chapter>
      )}
      {consistency.length > 0 && (
        <Chapter title="Даты, суммы и сроки" count={consistency.length}>
          <ConsistencyChecks rows={consistency} />
        </Chapter>
      )}
      {statistics && (
        <Chapter title="Статистика">
          <dl className={classes.statistics}>
            {statisticsRows(statistics).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Chapter>
      )}
      {questions.length > 0 && (
        <Chapter title="Вопросы юристу" count={questions.length}>
          <Lines lines={questions} />
        </Chapter>
      )}
      <section className={classes.limits} aria-labelledby="report-limits">
        <h3 id="report-limits">Ограничения</h3>
        <Lines lines={[`Проверено: ${report.checked.join(', ').toLowerCase()}.`, ...report.limits]} />
      </section>
    </div>
  )
}

const stateTone = { present: 'good', partial: 'warn', absent: 'bad' } as const
const stateWords = { present: 'есть', partial: 'частично', absent: 'нет' } as const

function Requisites({ rows }: { rows: Report['requisites'] }) {
  return (
    <ul className={classes.requisites}>
      {rows.map(({ name, state }) => (
        <li key={name}>
          <span>{name}</span>
          <Tag tone={stateTone[state]}>{stateWords[state]}</Tag>
        </li>
      ))}
    </ul>
  )
}

function CorruptionFactors({ rows }: { rows: Report['corruption'] }) {
  return (
    <ul className={classes.requisites}>
      {rows.map(({ code, title, count, paragraphs }) => (
        <li key={code}>
          <span>
            {title}
            {count > 0 && <span className={classes.quiet}> · абзацы {paragraphs.join(', ')}</span>}
          </span>
          <Tag tone={count > 0 ? 'warn' : 'good'}>
            {count > 0 ? `${count}` : 'не обнаружено этими проверками'}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

function Rewrites({ rows }: { rows: Report['rewrites'] }) {
  return (
    <ul className={classes.rewrites}>
      {rows.map(({ paragraph, was, now }) => (
        <li key={`${paragraph} ${was}`}>
          <span className={classes.quiet}>Абзац {paragraph}</span>
          <p>
            <span className={classes.quiet}>Было:</span> {was}
          </p>
          <p>
            <span className={classes.quiet}>Стало:</span> {now}
          </p>
        </li>
      ))}
    </ul>
  )
}

function ConsistencyChecks({ rows }: { rows: Report['consistency'] }) {
  return (
    <ul className={classes.requisites}>
      {rows.map(({ kind, value, paragraph, remark }) => (
        <li key={`${kind} ${value} ${paragraph}`}>
          <span>
            {kind}: {value}
            <span className={classes.quiet}> · абзац {paragraph}</span>
          </span>
          {remark !== '' && <Tag tone="warn">{remark}</Tag>}
        </li>
      ))}
    </ul>
  )
}

type ChapterProps = { title: string; count?: number; note?: string; children: ReactNode }

function Chapter({ title, count, note, children }: ChapterProps) {
  return (
    <details className={classes.chapter}>
      <summary>
        <span className={classes.chapterTitle}>{title}</span>
        {count !== undefined && <span className={classes.quiet}> {count}</span>}
        {note !== undefined && <span className={classes.quiet}> {note}</span>}
      </summary>
      {children}
    </details>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.lines}>
    {lines.map((line) => (
      <li key={line}>{typography(line)}</li>
    ))}
  </ul>
)

function References({ rows, onNorm }: { rows: Report['references']; onNorm: (norm: OpenNorm) => void }) {
  return (
    <ul className={classes.references}>
      {rows.map(({ written, paragraph, status, remark, norm }) => (
        <li key={`${written} ${paragraph}`}>
          <div className={classes.reference}>
            {norm ? (
              <button
                type="button"
                className={classes.open}
                onClick={() => onNorm({ normId: norm.norm_id, citation: norm })}
              >
                {typography(written)}
              </button>
            ) : (
              <span>{typography(written)}</span>
            )}
            <Tag tone={toneOf(status)}>{status}</Tag>
          </div>
          <p className={classes.quiet}>
            Абзац {paragraph}. {typography(remark)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function toneOf(status: string): 'good' | 'warn' | 'bad' | 'quiet' {
  if (status === 'действует') return 'good'
  if (status === 'утратил силу') return 'bad'
  return status === 'не найдено' ? 'quiet' : 'warn'
}

function statisticsRows(one: NonNullable<Report['statistics']>): [string, string][] {
  return [
    ['Объём', `${number(one.pages)} ${plural(one.pages, ['страница', 'страницы', 'страниц'])}`],
    ['Слов', number(one.words)],
    ['Предложений', number(one.sentences)],
    ['Слов в предложении', one.average_sentence.toLocaleString('ru-RU')],
    ['Читаемость по Флешу', one.readability.toLocaleString('ru-RU')],
    ['Ссылок на акты', number(one.references)],
    ['Дат', number(one.dates)],
    ['Сумм', number(one.sums)],
  ]
}
