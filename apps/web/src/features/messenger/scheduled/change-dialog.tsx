import { messageLimits, scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import { fromSource, nobody, toSource } from '../composer/mention-source.ts'
import { useChangeScheduled } from './scheduled.calls.ts'
import classes from './scheduled.module.css'
import { isAhead } from './send-times.ts'
import { momentOf, TimeFields, typedTime } from './time-fields.tsx'

type ChangeDialogProps = { viewer: Viewer; scheduled: ScheduledMessage; onClose: () => void }

/** Text and time of a message that is sent later. A failure keeps what was typed. */
export function ChangeDialog({ viewer, scheduled, onClose }: ChangeDialogProps) {
  const { id, message, format, documents, scheduled_at: before } = scheduled
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
    if (missing !== false || at === null) return
    const stays =
      typed.day === typedTime(new Date(before)).day && typed.time === typedTime(new Date(before)).time
    if ((!stays || scheduled.state === 'failed') && !isAhead(at, new Date())) return setError(scheduleRefusal)
    const source = toSource(text.trim(), mentioned)
    change({ id, message: source, at: stays ? undefined : at.toISOString() }, { onSuccess: onClose })
  }
  return (
    <Modal open onClose={onClose} busy={isPending} title="Изменить отложенное сообщение">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
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
        <TimeFields
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>Отмена</Button>
          <Button kind="main" type="submit" busy={isPending} disabledReason={missing}>
            Сохранить
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
