import { scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import { useState } from 'react'

import { FormDialog } from '#ui/overlays/form-dialog.tsx'

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
    <FormDialog
      title="Отправить позже"
      size="small"
      yes="Отложить"
      missing={at === null && 'Выберите дату и время'}
      onSubmit={submit}
      onClose={onClose}
    >
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

/** The next full hour that is at least half an hour away. */
function inAnHour(now: Date): Date {
  return new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate(),
    now.getHours() + (now.getMinutes() > 30 ? 2 : 1),
  )
}
