import { useQueryClient } from '@tanstack/react-query'
import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupDetails, GroupSettings } from '@uprava/contract/messenger/group-shapes.ts'
import { useState } from 'react'

import { call, showError, withErrorToast } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { ImageUpload } from '#ui/files/image-upload.tsx'

import type { Viewer } from '../../chat.ts'
import { chatName } from '../../messenger.changes.ts'
import { applyGroup } from '../group.changes.ts'
import { CloseGroupDialog } from './close-group-dialog.tsx'
import classes from './group-info.module.css'

const rightOptions = [
  { value: 'all', label: 'Все участники' },
  { value: 'owners', label: 'Только владельцы' },
] as const
const historyOptions = [
  { value: 'all', label: 'Вся' },
  { value: 'since_join', label: 'С момента вступления' },
] as const
const rights = [
  { name: 'writes', label: 'Кто пишет' },
  { name: 'adds', label: 'Кто добавляет' },
  { name: 'pins', label: 'Кто закрепляет' },
  { name: 'mentions_all', label: 'Кто упоминает всех' },
] as const

type Values = { name: string; description: string; settings: GroupSettings }
type SettingsPanelProps = { viewer: Viewer; group: GroupDetails }

/** «Настройки»: picture, name, description, rights, history; closing. A failure keeps what was typed. */
export function SettingsPanel({ viewer, group }: SettingsPanelProps) {
  const queries = useQueryClient()
  const [isClosing, setClosing] = useState(false)
  const query = { channel_id: viewer.channelId }
  const params = { id: group.id }
  const apply = (changed: GroupDetails) =>
    applyGroup(queries, chatName({ subjectType: 'GROUP', id: group.id }, viewer.channelId), changed)
  const form = useForm<Values>({
    initial: { name: group.name, description: group.description, settings: group.settings },
    onSubmit: async (values) => {
      try {
        apply(
          await call('PUT /groups/{id}', { params, query, body: { ...values, name: values.name.trim() } }),
        )
        toast.success('Группа', 'Настройки сохранены!')
      } catch (error) {
        showError('PUT /groups/{id}', error)
        throw error
      }
    },
  })
  return (
    <div className={classes.panel}>
      <Picture viewer={viewer} group={group} onChanged={apply} />
      <FormFrame form={form}>
        <TextInput label="Название" required maxLength={groupLimits.name} {...form.field('name')} />
        <Textarea label="Описание" maxLength={groupLimits.description} {...form.field('description')} />
        <Rights form={form} />
        <GeneralErrors messages={form.general} />
        <SubmitButton disabledReason={form.values.name.trim() === '' && 'Введите название'}>
          Сохранить
        </SubmitButton>
      </FormFrame>
      <div className={classes.foot}>
        <Button kind="danger" onClick={() => setClosing(true)}>
          Закрыть группу
        </Button>
      </div>
      {isClosing && <CloseGroupDialog viewer={viewer} group={group} onClose={() => setClosing(false)} />}
    </div>
  )
}

function Rights({ form }: { form: Form<Values> }) {
  const { settings } = form.values
  return (
    <>
      {rights.map(({ name, label }) => (
        <Select
          key={name}
          label={label}
          options={rightOptions}
          value={settings[name]}
          onChange={(value) => value && form.set('settings', { ...settings, [name]: value })}
        />
      ))}
      <Select
        label="История для новых"
        options={historyOptions}
        value={settings.history}
        onChange={(history) => history && form.set('settings', { ...settings, history })}
      />
    </>
  )
}

type PictureProps = SettingsPanelProps & { onChanged: (group: GroupDetails) => void }

function Picture({ viewer, group, onChanged }: PictureProps) {
  const [isSaving, setSaving] = useState(false)
  const save = async (picture: File) => {
    setSaving(true)
    const changed = await withErrorToast('POST /groups/{id}/avatar', () =>
      call('POST /groups/{id}/avatar', {
        params: { id: group.id },
        query: { channel_id: viewer.channelId },
        files: { avatar: [picture] },
      }),
    )
    setSaving(false)
    if (changed) onChanged(changed)
  }
  return (
    <ImageUpload
      label="Фотография"
      shape="round"
      value={group.avatar}
      nameForInitials={group.name}
      busy={isSaving}
      onPick={(picture) => void save(picture)}
    />
  )
}
