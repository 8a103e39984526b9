import { IconChevronRight } from '@tabler/icons-react'
import type { Citation } from '@uprava/contract/laws.ts'

import { Tag } from '#ui/feedback/badge.tsx'
import { typography } from '#ui/lib/format.ts'

import type { OpenNorm } from './open-norm.ts'
import classes from './sources.module.css'
import { statusTone, statusWords } from './status.ts'

type SourcesProps = { citations: readonly Citation[]; onOpen: (norm: OpenNorm) => void }

/** What an answer stands on: each norm with its place, its status on the day and its edition. */
export function Sources({ citations, onOpen }: SourcesProps) {
  if (citations.length === 0) return null
  return (
    <div role="group" className={classes.sources} aria-label="Источники ответа">
      <h3 className={classes.title}>Источники</h3>
      <ul className={classes.list}>
        {citations.map((citation) => (
          <li key={citation.norm_id}>
            <button
              type="button"
              className={classes.source}
              onClick={() => onOpen({ normId: citation.norm_id, citation })}
            >
              <span className={classes.words}>
                <span className={classes.place}>{typography(articleLine(citation))}</span>
                <span className={classes.act}>{typography(citation.title)}</span>
              </span>
              <Tag tone={statusTone(citation.status)}>{statusWords(citation.status)}</Tag>
              <IconChevronRight aria-hidden className={classes.sign} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** «ст. 12. Сроки рассмотрения»; without a known place, what it is about. */
export function articleLine({ article, heading }: Pick<Citation, 'article' | 'heading'>): string {
  return [article, heading].filter(Boolean).join('. ')
}

/** Lines to put under a document of one's own. */
export function sourcesText(citations: readonly Citation[]): string {
  return citations.map(({ requisites, status }, at) => `${at + 1}. ${requisites} (${status})`).join('\n')
}
