import { IconChevronUp, IconPencil, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { ContextMenuPlace } from '#ui/overlays/context-menu.tsx'

import { useLongPress } from '../message/use-long-press.ts'
import { loadScheduled } from '../scheduled/load-scheduled.ts'
import type { ComposedVoice } from '../voice/composed-voice.ts'
import { loadVoice } from '../voice/load-voice.ts'
import classes from './composer.module.css'

const VoiceButton = lazy(async () => ({ default: (await loadVoice()).VoiceButton }))
const SendLaterMenu = lazy(async () => ({ default: (await loadScheduled()).SendLaterMenu }))

type SendButtonsProps = {
  isEditing: boolean
  disabledReason: string | false
  /** The microphone, in place of «Отправить» while there is nothing to send; null otherwise. */
  voice: ComposedVoice | null
  /** At once, or at the time. */
  onSend: (scheduledAt?: string) => void
}

/**
 * «Отправить»; the right button, a long press or the arrow beside it asks when (messenger §7). On a touch screen the arrow
 * would take the place of the text.
 */
export function SendButtons({ isEditing, disabledReason, voice, onSend }: SendButtonsProps) {
  const [place, setPlace] = useState<ContextMenuPlace | null>(null)
  const isLaterOn = !isEditing && disabledReason === false
  const openAt = (owner: HTMLElement) => {
    const { right, top } = owner.getBoundingClientRect()
    setPlace({ x: right, y: top, owner, side: 'top-end' })
  }
  const press = useLongPress(openAt, isLaterOn)
  const buttons = (
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
  if (voice === null) return buttons
  return (
    <Suspense fallback={buttons}>
      <VoiceButton voice={voice} />
    </Suspense>
  )
}
