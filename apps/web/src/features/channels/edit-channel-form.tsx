import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnChannel } from '@uprava/contract/channels.ts'

import { call, errorTitle, showError } from '#api/index.ts'
import { directoryQueries } from '#features/directory/index.ts'
import { updateSession, sessionQueries, useSection } from '#features/session/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormActions, FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { maskPhone, phoneDigits } from '#ui/fields/phone.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { ImageUpload } from '#ui/files/image-upload.tsx'
import { Card } from '#ui/layout/page.tsx'
import { useUnsavedChanges } from '#ui/lib/unsaved-changes.ts'

import classes from './edit-channel-form.module.css'
import { offeredScopes } from './scopes.ts'

const links = [
  ['website', 'Сайт'],
  ['vk', 'ВКонтакте'],
  ['whatsapp', 'WhatsApp'],
  ['telegram', 'Telegram'],
] as const
const phones = [
  ['phone_number', 'Телефон'],
  ['contact_number_1', 'Дополнительный телефон'],
  ['contact_number_2', 'Резервный телефон'],
] as const

/** Tab «Канал»: editable with the section my_channel, read-only without it (CHAN-50). */
export function EditChannelForm({ channel }: { channel: OwnChannel }) {
  const mayEdit = useSection('my_channel') === true
  const scopes = useQuery(directoryQueries.scopes())
  const take = useApplyChannel()
  const form = useForm({
    initial: fieldsOf(channel),
    onSubmit: async (values) => {
      try {
        const saved = await call('PUT /channels/{channel}', {
          params: { channel: channel.id },
          body: {
            ...values,
            scope_id: values.scope_id ?? channel.scope_id,
            phone_number: phoneDigits(values.phone_number),
            contact_number_1: phoneDigits(values.contact_number_1),
            contact_number_2: phoneDigits(values.contact_number_2),
          },
        })
        take(saved)
        form.takeSaved(fieldsOf(saved), values)
      } catch (error) {
        showError('PUT /channels/{channel}', error)
        throw error
      }
      toast.success('Канал', 'Данные успешно обновлены!')
    },
  })
  useUnsavedChanges(form.isChanged)
  return (
    <Card>
      <FormFrame form={form}>
        <Pictures channel={channel} mayEdit={mayEdit} onSaved={take} />
        <TextInput label="Название" {...form.field('name')} maxLength={200} disabled={!mayEdit} />
        <TextInput
          label="Часы и дни работы"
          {...form.field('work_time')}
          maxLength={120}
          placeholder="Пн–Пт 9:00–18:00, обед 13:00–14:00"
          disabled={!mayEdit}
        />
        {phones.map(([name, label]) => (
          <PhoneInput key={name} label={label} {...form.field(name)} disabled={!mayEdit} />
        ))}
        <Select
          label="Сфера деятельности"
          {...form.field('scope_id')}
          options={offeredScopes(scopes.data).map((scope) => ({ value: scope.id, label: scope.name }))}
          disabled={!mayEdit}
        />
        <TextInput label="Адрес" {...form.field('address')} maxLength={300} disabled={!mayEdit} />
        <Textarea label="Описание" {...form.field('description')} maxLength={2000} disabled={!mayEdit} />
        <TextInput label="Слоган" {...form.field('tagline')} maxLength={150} disabled={!mayEdit} />
        <fieldset className={classes.group}>
          <legend>Ссылки</legend>
          {links.map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              {...form.field(name)}
              inputMode="url"
              maxLength={300}
              disabled={!mayEdit}
            />
          ))}
        </fieldset>
        <GeneralErrors messages={form.general} />
        {mayEdit && (
          <FormActions>
            <SubmitButton>Сохранить</SubmitButton>
          </FormActions>
        )}
      </FormFrame>
    </Card>
  )
}

/** What the form shows of a channel. */
function fieldsOf(channel: OwnChannel) {
  return {
    name: channel.name,
    scope_id: channel.scope_id as number | null,
    address: channel.address,
    work_time: channel.work_time,
    description: channel.description,
    tagline: channel.tagline,
    phone_number: maskPhone(channel.phone_number),
    contact_number_1: maskPhone(channel.contact_number_1),
    contact_number_2: maskPhone(channel.contact_number_2),
    website: channel.website,
    vk: channel.vk,
    whatsapp: channel.whatsapp,
    telegram: channel.telegram,
  }
}

/** A saved channel shows everywhere at once: here, in the list of channels, in the session. */
function useApplyChannel() {
  const queries = useQueryClient()
  return (saved: OwnChannel) => {
    updateSession({ currentChannel: saved })
    queries.setQueryData(sessionQueries.channels().queryKey, (list) =>
      list?.map((one) => (one.id === saved.id ? saved : one)),
    )
  }
}

/** Logo and cover change at once; on failure the former picture is back (PROF-18). */
function Pictures({
  channel,
  mayEdit,
  onSaved,
}: {
  channel: OwnChannel
  mayEdit: boolean
  onSaved: (channel: OwnChannel) => void
}) {
  const onSuccess = (saved: OwnChannel) => {
    onSaved(saved)
    toast.success('Канал', 'Данные успешно обновлены!')
  }
  const params = { channel: channel.id }
  const logo = useMutation({
    mutationFn: (file: File) =>
      call('POST /channels/{channel}/upload-avatar', { params, files: { image: [file] } }),
    meta: errorTitle('POST /channels/{channel}/upload-avatar'),
    onSuccess,
  })
  const cover = useMutation({
    mutationFn: (file: File) =>
      call('POST /channels/{channel}/upload-background', { params, files: { background: [file] } }),
    meta: errorTitle('POST /channels/{channel}/upload-background'),
    onSuccess,
  })
  if (!mayEdit) return null
  return (
    <>
      <ImageUpload
        label="Логотип"
        shape="square"
        value={logo.isPending ? logo.variables : channel.image}
        nameForInitials={channel.name}
        busy={logo.isPending}
        onPick={(file) => logo.mutate(file)}
      />
      <ImageUpload
        label="Обложка"
        shape="wide"
        value={cover.isPending ? cover.variables : channel.background}
        busy={cover.isPending}
        onPick={(file) => cover.mutate(file)}
      />
    </>
  )
}
