import { IconChevronUp, IconPencil, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState, type Ref } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { ContextMenuPlace } from '#ui/overlays/context-menu.tsx'

import { useLongPress } from '../message/use-long-press.ts'
import { loadScheduled } from '../scheduled/load-scheduled.ts'
import classes from './composer.module.css'

const SendLaterMenu = lazy(async () => ({ default: (await loadScheduled()).SendLaterMenu }))

type SendLaterProps = {
  isEditing?: boolean
  disabledReason?: string | false
  /** At once, or at the time. */
  onSend: (scheduledAt?: string) => void
  /** The question when is asked. */
  onAsk?: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * «Отправить»; the right button, a long press or the arrow beside it asks when (messenger §7). On a touch screen the arrow
 * would take the place of the text.
 */
export function SendLater({ isEditing = false, disabledReason = false, onSend, onAsk, ref }: SendLaterProps) {
  const [place, setPlace] = useState<ContextMenuPlace | null>(null)
  const isLaterOn = !isEditing && disabledReason === false
  const openAt = (owner: HTMLElement) => {
    onAsk?.()
    const { right, top } = owner.getBoundingClientRect()
    setPlace({ x: right, y: top, owner, side: 'top-end' })
  }
  const press = useLongPress(openAt, isLaterOn)
  return (
    <>
      {!isEditing && (
        <IconButton
          label="Отправить позже"
          icon={IconChevronUp}
          size="small"
          className={classes.later}
          aria-haspopup="menu"
          aria-expanded={place !== null}
          disabledReason={disabledReason}
          needsServer
          onClick={(event) => openAt(event.currentTarget)}
        />
      )}
      <IconButton
        ref={ref}
        label={isEditing ? 'Сохранить изменение' : 'Отправить'}
        icon={isEditing ? IconPencil : IconSend}
        tone="accent"
        disabledReason={disabledReason}
        needsServer={isEditing}
        onClick={() => onSend()}
        {...press}
        onContextMenu={(event) => {
          if (!isLaterOn) return
          event.preventDefault()
          openAt(event.currentTarget)
        }}
      />
      {place !== null && (
        <Suspense>
          <SendLaterMenu place={place} onChange={setPlace} onPick={(at) => onSend(at.toISOString())} />
        </Suspense>
      )}
    </>
  )
}
