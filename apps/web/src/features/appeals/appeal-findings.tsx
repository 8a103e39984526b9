import { IconAlertTriangle } from '@tabler/icons-react'
import type { AppealMetadata } from '@uprava/contract/appeals.ts'
import type { IsoDate } from '@uprava/contract/rules/days.ts'

import { Sources, type OpenNorm } from '#features/citations/index.ts'
import { Tag } from '#ui/feedback/badge.tsx'
import { typography } from '#ui/lib/format.ts'

import classes from './appeal-findings.module.css'
import type { Appeal } from './appeal-state.ts'
import { AppealTerms } from './appeal-terms.tsx'
import { normOf } from './norm-of.ts'

type AppealFindingsProps = {
  appeal: Appeal
  metadata: AppealMetadata
  onRegistered: (day: IsoDate | null) => void
  onOpenNorm: (norm: OpenNorm) => void
}

const upperFirst = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** What was found in the appeal: its topics and questions, what the law says of it, until when, on what norms. */
export function AppealFindings({ appeal, metadata, onRegistered, onOpenNorm }: AppealFindingsProps) {
  const { topic_facts: topics, questions, guard, citations } = metadata
  return (
    <aside className={classes.findings} aria-label="Разбор обращения">
      {guard.length > 0 && (
        <section className={classes.part}>
          <h2 className={classes.title}>Обратите внимание</h2>
          <ul className={classes.guard}>
            {guard.map(({ rule, text, norm_id: normId }) => (
              <li key={rule} className={classes.note}>
                <IconAlertTriangle aria-hidden />
                <span>
                  {typography(text)}{' '}
                  {normId !== null && (
                    <button
                      type="button"
                      className={classes.link}
                      onClick={() => onOpenNorm(normOf(normId, appeal))}
                    >
                      Норма
                    </button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {appeal.date !== null && (
        <AppealTerms
          date={appeal.date}
          registered={appeal.registered ?? appeal.date}
          rules={guard.map(({ rule }) => rule)}
          onRegistered={onRegistered}
          onOpenNorm={(normId) => onOpenNorm(normOf(normId, appeal))}
        />
      )}
      <section className={classes.part}>
        <h2 className={classes.title}>{topics.length > 1 ? 'Темы' : 'Тема'}</h2>
        {topics.length === 0 && (
          <p className={classes.quiet}>
            <Tag>Тема не определена</Tag> В обращении нет слов, по которым её можно узнать. Ответьте по
            существу или запросите уточнение.
          </p>
        )}
        {topics.map(({ id, title, responsible, redirect_to: redirectTo, deadline }) => (
          <div key={id} className={classes.topic}>
            <p className={classes.name}>{typography(title)}</p>
            <dl className={classes.facts}>
              <dt>Кто решает</dt>
              <dd>{typography(responsible)}</dd>
              <dt>Куда переадресовать</dt>
              <dd>{typography(redirectTo)}</dd>
              <dt>Обычный срок</dt>
              <dd>{typography(deadline)}</dd>
            </dl>
          </div>
        ))}
      </section>
      {questions.length > 0 && (
        <section className={classes.part}>
          <h2 className={classes.title}>Вопросы обращения</h2>
          <ol className={classes.questions}>
            {[...new Set(questions.map(({ about }) => about))].map((about) => (
              <li key={about}>{typography(upperFirst(about))}</li>
            ))}
          </ol>
        </section>
      )}
      <Sources citations={citations} onOpen={onOpenNorm} />
    </aside>
  )
}
