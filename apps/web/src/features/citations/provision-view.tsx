import { IconArrowLeft, IconArrowRight, IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { ProvisionView as Provision } from '@uprava/contract/laws.ts'
import { useEffect, useRef } from 'react'

import { copyWithToast } from '#features/ai-conversation/index.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { typography } from '#ui/lib/format.ts'

import { withQuote } from './marked-quote.tsx'
import classes from './provision-view.module.css'
import { articleLine } from './sources.tsx'
import { statusTone, statusWords } from './status.ts'

type ProvisionViewProps = {
  provision: Provision
  /** The sentence the answer stands on; empty: none is marked. */
  quote: string
  onOpen: (normId: string) => void
}

/** A norm with its act, its status and edition on the day, the cited sentence marked, and its neighbours. */
export function ProvisionView({ provision, quote, onOpen }: ProvisionViewProps) {
  const text = useRef<HTMLDivElement>(null)
  // In a long norm the cited sentence is what one came for.
  useEffect(() => {
    text.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { status, badge, confidence, warning, replaced_by: successor, note } = provision
  return (
    <div className={classes.provision}>
      <header className={classes.head}>
        <p className={classes.act}>{typography(provision.title)}</p>
        <h3 className={classes.place}>{typography(articleLine(provision))}</h3>
        <p className={classes.tags}>
          <Tag tone={statusTone(status)}>{statusWords(status)}</Tag>
          <Tag tone={confidence === 'A' ? 'quiet' : 'warn'}>
            {badge.charAt(0).toUpperCase() + badge.slice(1)}
          </Tag>
        </p>
        <p className={classes.edition}>{editionWords(provision)}</p>
        {warning && statusTone(status) !== 'good' && <p className={classes.warning}>{warning}</p>}
        {successor && (
          <Button size="small" onClick={() => onOpen(successor.norm_id)}>
            Вместо неё: {successor.article || successor.title}
          </Button>
        )}
      </header>
      <div ref={text} className={classes.text}>
        {withQuote(provision.text, quote)}
      </div>
      <div className={classes.actions}>
        <ButtonLink
          href={provision.url}
          target="_blank"
          rel="noopener noreferrer"
          size="small"
          icon={IconExternalLink}
        >
          Официальный текст
        </ButtonLink>
        <Button size="small" icon={IconCopy} onClick={() => void copyWithToast(provision.requisites)}>
          Скопировать реквизиты
        </Button>
      </div>
      <p className={classes.note}>{note}</p>
      <Neighbours provision={provision} onOpen={onOpen} />
    </div>
  )
}

function Neighbours({
  provision: { previous, next },
  onOpen,
}: Pick<ProvisionViewProps, 'provision' | 'onOpen'>) {
  if (!previous && !next) return null
  return (
    <nav className={classes.neighbours} aria-label="Соседние нормы акта">
      {previous && (
        <Button kind="quiet" size="small" icon={IconArrowLeft} onClick={() => onOpen(previous.norm_id)}>
          {previous.article || 'Предыдущая'}
        </Button>
      )}
      {next && (
        <Button
          kind="quiet"
          size="small"
          icon={IconArrowRight}
          className={classes.next}
          onClick={() => onOpen(next.norm_id)}
        >
          {next.article || 'Следующая'}
        </Button>
      )}
    </nav>
  )
}

/** On which day the status is that, and whose words the text is. */
function editionWords({ on, edition }: Provision): string {
  const since = edition.valid_from === null ? '' : `, редакция с ${edition.valid_from}`
  const origin = edition.origin === 'official' ? 'Официальный текст' : 'Краткое изложение'
  return `На ${on}${since}. ${origin}, проверено ${edition.checked_at}`
}
