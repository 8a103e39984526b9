import { messageLimits, scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'
import { useState } from 'react'

import { Textarea } from '#ui/fields/textarea.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'

import type { Viewer } from '../chat.ts'
import { fromSource, nobody, toSource } from '../composer/mention-source.ts'
import { useChangeScheduled } from './scheduled.calls.ts'
import { isAhead } from './send-times.ts'
import { momentOf, TimeFields, typedTime } from './time-fields.tsx'

type ChangeDialogProps = { viewer: Viewer; scheduled: ScheduledMessage; onClose: () => void }

/** Text and time of a message that is sent later; of a poll and a recording the time alone. A failure keeps what was typed. */
export function ChangeDialog({ viewer, scheduled, onClose }: ChangeDialogProps) {
  const { id, message, format, documents, scheduled_at: before } = scheduled
  const hasText = scheduled.voice === null && scheduled.poll === null
  const [{ shown, mentioned }] = useState(() =>
    format === 'markdown' ? fromSource(message) : { shown: message, mentioned: nobody },
  )
  const [text, setText] = useState(shown)
  const [typed, setTyped] = useState(() => typedTime(new Date(before)))
  const [error, setError] = useState<string>()
  const { mutate: change, isPending } = useChangeScheduled(viewer)
  const at = momentOf(typed)
  const missing =
    text.trim() === '' && documents.length === 0
      ? 'Введите сообщение'
      : at === null && 'Выберите дату и время'
  const submit = () => {
    if (at === null) return
    const known = typedTime(new Date(before))
    const stays = typed.day === known.day && typed.time === known.time
    if ((!stays || scheduled.state === 'failed') && !isAhead(at, new Date())) return setError(scheduleRefusal)
    const source = hasText ? toSource(text.trim(), mentioned) : undefined
    change({ id, message: source, at: stays ? undefined : at.toISOString() }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Изменить отложенное сообщение"
      yes="Сохранить"
      missing={missing}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasText && (
        <Textarea
          label="Сообщение"
          name="message"
          data-autofocus
          value={text}
          onChange={setText}
          maxLength={messageLimits.text}
          rows={3}
          maxRows={10}
        />
      )}
      <TimeFields
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
