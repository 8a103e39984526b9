import { useQuery, useQueryClient } from '@tanstack/react-query'

import { call, showError } from '#api/index.ts'
import { directoryQueries } from '#features/directory/index.ts'
import { sessionQueries } from '#features/session/index.ts'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ImageUpload } from '#ui/files/image-upload.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { offeredScopes } from './scopes.ts'

const empty = {
  image: null as File | null,
  background: null as File | null,
  name: '',
  scope_id: null as number | null,
  address: '',
}

/** «Добавить канал»: logo, cover, name, sphere of activity, address; all five are required (CHAN-54). */
export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const scopes = useQuery(directoryQueries.scopes())
  const form = useForm({
    initial: empty,
    onSubmit: async ({ image, background, name, scope_id, address }) => {
      if (!image || !background || scope_id === null) return
      try {
        const channel = await call('POST /channels', {
          body: { name, scope_id, address },
          files: { image: [image], background: [background] },
        })
        queries.setQueryData(sessionQueries.channels().queryKey, (list) => [...(list ?? []), channel])
        onClose()
      } catch (error) {
        showError('POST /channels', error)
        throw error
      }
    },
  })
  const { image, background, name, scope_id, address } = form.values
  const isReady =
    image !== null && background !== null && name.trim() !== '' && scope_id !== null && address.trim() !== ''
  return (
    <Modal open onClose={onClose} title="Добавить канал" busy={form.busy}>
      <FormFrame form={form}>
        <Picture label="Логотип" field={form.field('image')} shape="square" />
        <Picture label="Обложка" field={form.field('background')} shape="wide" />
        <TextInput label="Название" {...form.field('name')} maxLength={200} />
        <Select
          label="Сфера деятельности"
          {...form.field('scope_id')}
          options={offeredScopes(scopes.data).map((scope) => ({ value: scope.id, label: scope.name }))}
        />
        <TextInput label="Адрес" {...form.field('address')} maxLength={300} />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton
            disabledReason={
              !isReady && 'Добавьте логотип и обложку, заполните название, сферу деятельности и адрес'
            }
          >
            {form.busy ? 'Добавление...' : 'Добавить'}
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

type PictureField = {
  name: string
  value: File | null
  error: string | undefined
  onChange: (value: File | null) => void
}

function Picture({ label, field, shape }: { label: string; field: PictureField; shape: 'square' | 'wide' }) {
  return (
    <ImageUpload
      label={label}
      name={field.name}
      value={field.value}
      error={field.error}
      description="Выберите или перетащите изображение"
      shape={shape}
      onPick={field.onChange}
      onRemove={() => field.onChange(null)}
    />
  )
}
