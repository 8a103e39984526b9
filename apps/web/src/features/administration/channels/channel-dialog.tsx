import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminChannel } from '@uprava/contract/administration.ts'

import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { channelRights } from './channel-rights.ts'

type ChannelForm = Pick<AdminChannel, 'region_id' | 'can_send_message' | 'permissions'> & {
  type_id: number | null
  scope_id: number | null
}

const options = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** What a channel is and may; whoever works in it feels the change at once. */
export function ChannelDialog({ channel, onClose }: { channel: AdminChannel; onClose: () => void }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const choices = useQuery({
    queryKey: ['reference'],
    queryFn: ({ signal }) => call('GET /reference', { signal }),
    staleTime: Infinity,
  })
  const form = useForm<ChannelForm>({
    initial: {
      type_id: channel.type_id,
      scope_id: channel.scope_id,
      region_id: channel.region_id,
      can_send_message: channel.can_send_message,
      permissions: channel.permissions,
    },
    onSubmit: async ({ type_id: typeId, scope_id: scopeId, ...rest }) => {
      await call('PUT /channels/{channel}', {
        params: { channel: channel.id },
        body: {
          ...rest,
          ...(typeId === null ? {} : { type_id: typeId }),
          ...(scopeId === null ? {} : { scope_id: scopeId }),
        },
      })
      toast.success('Каналы', 'Канал изменён!')
      void queries.invalidateQueries({ queryKey: ['channels'] })
      onClose()
    },
  })
  const { permissions } = form.values
  return (
    <Modal open onClose={onClose} busy={form.busy} title={channel.name}>
      <FormFrame form={form}>
        <Select
          label="Тип организации"
          options={options(choices.data?.types)}
          loading={choices.isPending}
          {...form.field('type_id')}
        />
        <Select
          label="Сфера деятельности"
          options={options(choices.data?.scopes)}
          loading={choices.isPending}
          {...form.field('scope_id')}
        />
        <Select
          label="Регион"
          clearable
          options={options(choices.data?.regions)}
          loading={choices.isPending}
          {...form.field('region_id')}
        />
        <Checkbox
          label="Принимает сообщения других организаций"
          checked={form.values.can_send_message}
          onChange={(isOn) => form.set('can_send_message', isOn)}
        />
        <fieldset className={classes.choices}>
          <legend>Инструменты рабочего места</legend>
          {channelRights.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={permissions[key]}
              onChange={(isOn) => form.set('permissions', { ...permissions, [key]: isOn })}
            />
          ))}
          <p className={classes.note}>Анализ и генератор открываются вместе с юридическим консультантом.</p>
        </fieldset>
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <Button onClick={onClose}>Отмена</Button>
          <SubmitButton>Сохранить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
