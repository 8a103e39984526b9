import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminChannel } from '@uprava/contract/administration.ts'

import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { fileSize } from '#ui/lib/format.ts'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { channelRights } from './channel-rights.ts'
import { bytesOf, gigabytesOf, isQuota } from './quota-text.ts'

type ChannelForm = Pick<AdminChannel, 'region_id' | 'can_send_message' | 'permissions'> & {
  type_id: number | null
  scope_id: number | null
  /** Gigabytes as they are typed; nothing: the setting's. */
  storage_quota: string
}

const options = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** What the channel stores, of what it may (privacy §5). */
const usageOf = ({ storage_used: used, storage_quota: quota }: AdminChannel) =>
  quota === null ? `Занято ${fileSize(used)}` : `Занято ${fileSize(used)} из ${fileSize(quota)}`

/** What a channel is and may; whoever works in it feels the change at once. */
export function ChannelDialog({ channel, onClose }: { channel: AdminChannel; onClose: () => void }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const choices = useQuery({
    queryKey: ['reference'],
    queryFn: ({ signal }) => call('GET /reference', { signal }),
    staleTime: Infinity,
  })
  const quota = gigabytesOf(channel.storage_quota)
  const form = useForm<ChannelForm>({
    initial: {
      type_id: channel.type_id,
      scope_id: channel.scope_id,
      region_id: channel.region_id,
      can_send_message: channel.can_send_message,
      permissions: channel.permissions,
      storage_quota: quota,
    },
    check: ({ storage_quota: text }) =>
      isQuota(text) ? undefined : { storage_quota: ['Введите число гигабайт'] },
    onSubmit: async ({ type_id: typeId, scope_id: scopeId, storage_quota: text, ...rest }) => {
      await call('PUT /channels/{channel}', {
        params: { channel: channel.id },
        body: {
          ...rest,
          ...(typeId === null ? {} : { type_id: typeId }),
          ...(scopeId === null ? {} : { scope_id: scopeId }),
          // Rounded on the screen: sent when somebody has changed it.
          ...(text === quota ? {} : { storage_quota: bytesOf(text) }),
        },
      })
      toast.success('Каналы', 'Канал изменён!')
      void queries.invalidateQueries({ queryKey: ['channels'] })
      onClose()
    },
  })
  const { permissions } = form.values
  return (
    <Modal open onClose={onClose} busy={form.busy} title={channel.name} dirty={form.isChanged}>
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
        <QuotaInput channel={channel} {...form.field('storage_quota')} />
        <Checkbox
          label="Принимает сообщения других организаций"
          checked={form.values.can_send_message}
          onChange={(isOn) => form.set('can_send_message', isOn)}
        />
        <ToolChoices chosen={permissions} onChange={(chosen) => form.set('permissions', chosen)} />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton>Сохранить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

type QuotaInputProps = {
  channel: AdminChannel
  name: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The quota in gigabytes; left empty it is the setting of the installation. */
function QuotaInput({ channel, ...field }: QuotaInputProps) {
  return (
    <TextInput
      label="Место, ГБ"
      description={usageOf(channel)}
      placeholder="По настройке установки"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      {...field}
    />
  )
}

type Permissions = AdminChannel['permissions']

/** Which tools of the work station the channel has. */
function ToolChoices({ chosen, onChange }: { chosen: Permissions; onChange: (chosen: Permissions) => void }) {
  return (
    <fieldset className={classes.choices}>
      <legend>Инструменты рабочего места</legend>
      {channelRights.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen[key]}
          onChange={(isOn) => onChange({ ...chosen, [key]: isOn })}
        />
      ))}
      <p className={classes.note}>Анализ и генератор открываются вместе с юридическим консультантом.</p>
    </fieldset>
  )
}
