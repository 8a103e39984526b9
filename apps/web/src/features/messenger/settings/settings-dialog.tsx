import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessengerSettings } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { withErrorToast, call } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { canSubscribe, subscribeToPush, unsubscribeFromPush } from './push.ts'
import classes from './settings-dialog.module.css'
import { applySettings, settingsQuery } from './settings.ts'

/** «Настройки уведомлений»: sound, notices of the browser, quiet hours. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery)
  return (
    <Modal open onClose={onClose} title="Настройки уведомлений" size="small">
      <ListStates of={settings} skeleton={<SkeletonFields fields={3} />} empty={{ text: 'Настроек нет' }}>
        {(data) => <Choices settings={data} onClose={onClose} />}
      </ListStates>
    </Modal>
  )
}

function Choices({ settings, onClose }: { settings: MessengerSettings; onClose: () => void }) {
  const queries = useQueryClient()
  const [sound, setSound] = useState(settings.sound)
  const [push, setPush] = useState(settings.push)
  const [quiet, setQuiet] = useState(settings.quiet_hours !== null)
  const [from, setFrom] = useState(settings.quiet_hours?.from ?? '20:00')
  const [to, setTo] = useState(settings.quiet_hours?.to ?? '08:00')
  const [isBusy, setBusy] = useState(false)
  const hasPush = settings.web_push !== null && canSubscribe()

  const save = async () => {
    setBusy(true)
    const isHeard =
      push === settings.push || !settings.web_push || (await changePush(settings.web_push.public_key))
    const saved =
      isHeard &&
      (await withErrorToast('PUT /chat-list/settings', () =>
        call('PUT /chat-list/settings', {
          body: {
            sound,
            push,
            quiet_hours: quiet
              ? { from, to, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
              : null,
          },
        }),
      ))
    setBusy(false)
    if (!saved) return
    applySettings(queries, saved)
    toast.success('Готово', 'Настройки сохранены!')
    onClose()
  }
  const changePush = async (publicKey: string) => {
    if (!push) return unsubscribeFromPush()
    return subscribeToPush(publicKey)
  }

  return (
    <form
      className={classes.choices}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
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
          <TextInput label="С" type="time" required value={from} onChange={setFrom} />
          <TextInput label="До" type="time" required value={to} onChange={setTo} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <Button kind="main" type="submit" busy={isBusy}>
          Сохранить
        </Button>
      </DialogActions>
    </form>
  )
}
