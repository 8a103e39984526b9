import { IconBook2, IconCopy, IconTextScan2 } from '@tabler/icons-react'
import type { Finding } from '@uprava/contract/analysis.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { copyWithToast } from '#features/ai-conversation/index.ts'
import type { OpenNorm } from '#features/citations/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { typography } from '#ui/lib/format.ts'

import classes from './finding-card.module.css'
import { findingText, findingLocation, severityTone, severityWords } from './texts.ts'

type FindingCardProps = { finding: Finding; onNorm: (norm: OpenNorm) => void; onText: () => void }

/** One finding: what is wrong and where, the words of the document, why, what to do, and the norm. */
export function FindingCard({ finding, onNorm, onText }: FindingCardProps) {
  const { number, severity, title, quote, explain, suggestion, rewrite, norms, paragraph } = finding
  return (
    <article
      id={`finding-${number}`}
      tabIndex={-1}
      className={classes.card}
      data-severity={severity}
      aria-label={`${severityWords[severity]}: ${title}`}
    >
      <header className={classes.head}>
        <Tag tone={severityTone[severity]}>{severityWords[severity]}</Tag>
        <span className={classes.facts}>{findingLocation(finding)}</span>
      </header>
      <h4 className={classes.title}>{typography(title)}</h4>
      {quote !== '' && <blockquote className={classes.quote}>{typography(quoted(quote))}</blockquote>}
      <p>{typography(explain)}</p>
      <p>
        <strong>Что сделать.</strong> {typography(suggestion)}
      </p>
      {rewrite && (
        <dl className={classes.rewrite}>
          <dt>Было</dt>
          <dd>{rewrite.was}</dd>
          <dt>Стало</dt>
          <dd>{rewrite.now}</dd>
        </dl>
      )}
      <footer className={classes.foot}>
        {norms.length > 0 && (
          <span className={classes.norms}>
            {norms.map((norm) => (
              <Button
                key={norm.norm_id}
                size="small"
                icon={IconBook2}
                className={classes.norm}
                onClick={() => onNorm({ normId: norm.norm_id, citation: norm })}
              >
                {typography(normWords(norm))}
              </Button>
            ))}
          </span>
        )}
        <span className={classes.actions}>
          {paragraph !== null && (
            <Button kind="quiet" size="small" icon={IconTextScan2} onClick={onText}>
              Показать в тексте
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            icon={IconCopy}
            onClick={() => void copyWithToast(findingText(finding))}
          >
            Скопировать
          </Button>
        </span>
      </footer>
    </article>
  )
}

/** «ст. 12, 59-ФЗ»: short enough for a button; the panel says the rest. */
const normWords = ({ act, article, title }: Finding['norms'][number]): string => {
  const name = /\d/u.test(act.number)
    ? `${act.kind === 'Федеральный закон' ? '' : `${act.kind} № `}${act.number}`
    : title
  return [article === 'в целом' ? '' : article, name].filter(Boolean).join(', ')
}
