import { scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import classes from './scheduled.module.css'
import { isAhead } from './send-times.ts'
import { momentOf, TimeFields, typedTime } from './time-fields.tsx'

/** «Отправить позже»: the day and the time of the sending. */
export function TimeDialog({ onClose, onPick }: { onClose: () => void; onPick: (at: Date) => void }) {
  const [typed, setTyped] = useState(() => typedTime(inAnHour(new Date())))
  const [error, setError] = useState<string>()
  const at = momentOf(typed)
  const submit = () => {
    if (at === null) return
    if (isAhead(at, new Date())) return onPick(at)
    setError(scheduleRefusal)
  }
  return (
    <Modal open onClose={onClose} title="Отправить позже" size="small">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
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
          <Button kind="main" type="submit" disabledReason={at === null && 'Выберите дату и время'}>
            Отложить
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

/** The next full hour that is at least half an hour away. */
function inAnHour(now: Date): Date {
  return new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate(),
    now.getHours() + (now.getMinutes() > 30 ? 2 : 1),
  )
}
