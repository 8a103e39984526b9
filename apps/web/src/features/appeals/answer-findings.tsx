import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { AnswerFinding } from '@uprava/contract/appeals.ts'

import { plural, typography } from '#ui/lib/format.ts'

import classes from './answer-findings.module.css'

type AnswerFindingsProps = {
  findings: readonly AnswerFinding[]
  isChecking: boolean
  isFailed: boolean
  /** Shows the stretch of the answer a finding is about. */
  onSelect: (quote: string) => void
  onOpenNorm: (normId: string) => void
}

/** What the checks have found in the answer: what breaks the law first. */
export function AnswerFindings({
  findings,
  isChecking,
  isFailed,
  onSelect,
  onOpenNorm,
}: AnswerFindingsProps) {
  const gaps = findings.filter(({ rule }) => rule === 'gap')
  const sorted = findings
    .filter(({ rule }) => rule !== 'gap')
    .toSorted((one, other) => Number(other.level === 'error') - Number(one.level === 'error'))
  return (
    <section className={classes.findings} aria-label="Проверка ответа" aria-busy={isChecking}>
      <h3 className={classes.title}>Проверка ответа</h3>
      {isFailed && <p className={classes.quiet}>Проверить не удалось. Ответ можно править и выгружать.</p>}
      {!isFailed && !isChecking && findings.length === 0 && (
        <p className={classes.good}>
          <IconCircleCheck aria-hidden /> Замечаний нет
        </p>
      )}
      {gaps.length > 0 && (
        <section className={classes.gaps} aria-label="Осталось уточнить">
          <p>
            Осталось уточнить: {plural(gaps.length, ['место', 'места', 'мест'])}. Нажмите, чтобы перейти в
            тексте.
          </p>
          {gaps.map(({ text, quote }) => (
            <button key={text} type="button" className={classes.gap} onClick={() => onSelect(quote ?? '')}>
              {typography(text.replace('Осталось уточнить: ', ''))}
            </button>
          ))}
        </section>
      )}
      <ul className={classes.list}>
        {sorted.map(({ rule, level, text, quote, norm_id: normId }) => (
          <li key={`${rule} ${text} ${quote}`} className={classes.finding} data-level={level}>
            {level === 'error' ? (
              <IconCircleX aria-label="Ошибка" />
            ) : (
              <IconAlertTriangle aria-label="Замечание" />
            )}
            <span className={classes.words}>
              {typography(text)}{' '}
              {quote !== null && (
                <button type="button" className={classes.link} onClick={() => onSelect(quote)}>
                  Показать в тексте
                </button>
              )}{' '}
              {normId !== null && (
                <button type="button" className={classes.link} onClick={() => onOpenNorm(normId)}>
                  Норма
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
