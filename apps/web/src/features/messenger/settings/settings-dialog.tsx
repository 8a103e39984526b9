import { useQuery } from '@tanstack/react-query'
import type { MessengerSettings } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { TimeInput } from '#ui/dates/time-input.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { canSubscribe } from './push.ts'
import classes from './settings-dialog.module.css'
import { settingsQuery, useSaveSettings } from './settings.ts'

/** «Настройки уведомлений»: sound, push notifications, quiet hours. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery)
  return (
    <Modal open onClose={onClose} title="Настройки уведомлений" size="small">
      <ListStates of={settings} skeleton={<SkeletonFields fields={3} />} empty={{ text: 'Настроек нет' }}>
        {(data) => <SettingsForm settings={data} onClose={onClose} />}
      </ListStates>
    </Modal>
  )
}

function SettingsForm({ settings, onClose }: { settings: MessengerSettings; onClose: () => void }) {
  const [sound, setSound] = useState(settings.sound)
  const [push, setPush] = useState(settings.push)
  const [quiet, setQuiet] = useState(settings.quiet_hours !== null)
  const [from, setFrom] = useState(settings.quiet_hours?.from ?? '20:00')
  const [to, setTo] = useState(settings.quiet_hours?.to ?? '08:00')
  const { mutate: save, isPending } = useSaveSettings()
  const hasPush = settings.web_push !== null && canSubscribe()

  const submit = () => {
    const quietHours = quiet
      ? { from, to, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
      : null
    save(
      {
        settings: { sound, push, quiet_hours: quietHours },
        pushKey: push === settings.push ? null : (settings.web_push?.public_key ?? null),
      },
      { onSuccess: (saved) => saved && onClose() },
    )
  }

  return (
    <form
      className={classes.choices}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Checkbox isSwitch label="Звук нового сообщения" checked={sound} onChange={setSound} />
      <Checkbox
        isSwitch
        label="Уведомления в браузере"
        description={
          hasPush
            ? 'Приходят, когда «Управа» закрыта'
            : 'Работают по защищённому адресу (https) в браузере, который их поддерживает'
        }
        checked={push && hasPush}
        disabled={!hasPush}
        onChange={setPush}
      />
      <Checkbox
        isSwitch
        label="Тихие часы"
        description="В это время нет ни звука, ни уведомлений"
        checked={quiet}
        onChange={setQuiet}
      />
      {quiet && (
        <div className={classes.hours}>
          <TimeInput label="С" required value={from} onChange={setFrom} />
          <TimeInput label="До" required value={to} onChange={setTo} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          kind="main"
          type="submit"
          busy={isPending}
          disabledReason={
            quiet && (from === '' || to === '') && 'Укажите, с\u00A0какого и до\u00A0какого времени'
          }
        >
          Сохранить
        </Button>
      </DialogActions>
    </form>
  )
}
