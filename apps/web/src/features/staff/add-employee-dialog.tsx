import { useQueryClient } from '@tanstack/react-query'

import { call, showError } from '#api/index.ts'
import { teamQueries } from '#features/team/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type FieldErrors } from '#ui/fields/form.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { isCompletePhone, phoneDigits } from '#ui/fields/phone.ts'
import { EmailInput, TextInput } from '#ui/fields/text-input.tsx'
import { ImageUpload } from '#ui/files/image-upload.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

const empty = {
  name: '',
  surname: '',
  middle_name: '',
  phone: '+7',
  appointment: '',
  department: '',
  email: '',
  avatar: null as File | null,
}

/** «Новый сотрудник»: five required fields; patronymic, department and a picture may be left out (STAFF-33, STAFF-41). */
export function AddEmployeeDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initial: empty,
    checkLeft: whatIsMissing,
    onSubmit: async ({ avatar, ...values }) => {
      try {
        await call('POST /channels/{channel}/team', {
          params: { channel: channelId },
          body: { ...values, phone: phoneDigits(values.phone) },
          files: { avatar: avatar ? [avatar] : [] },
        })
      } catch (error) {
        showError('POST /channels/{channel}/team', error)
        throw error
      }
      toast.success('Сотрудники', 'Сотрудник успешно добавлен!')
      void queries.invalidateQueries({ queryKey: teamQueries.everyFilter(channelId) })
      onClose()
    },
  })
  const isReady = Object.keys(whatIsMissing(form.values)).length === 0
  return (
    <Modal open onClose={onClose} title="Новый сотрудник" busy={form.busy} dirty={form.isChanged}>
      <FormFrame form={form}>
        <TextInput label="Имя" required {...form.field('name')} maxLength={100} />
        <TextInput label="Фамилия" required {...form.field('surname')} maxLength={100} />
        <TextInput label="Отчество" {...form.field('middle_name')} maxLength={100} />
        <PhoneInput label="Номер телефона" required {...form.field('phone')} />
        <TextInput label="Должность" required {...form.field('appointment')} maxLength={150} />
        <TextInput label="Отдел" {...form.field('department')} maxLength={150} />
        <EmailInput
          label="Эл. почта"
          required
          {...form.field('email')}
          description="На эту почту будет отправлена ссылка"
        />
        <ImageUpload
          label="Фото"
          name="avatar"
          shape="round"
          value={form.values.avatar}
          error={form.errors['avatar']}
          onPick={(file) => form.set('avatar', file)}
          onRemove={() => form.set('avatar', null)}
        />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={!isReady && 'Заполните имя, фамилию, телефон, должность и эл. почту'}>
            Добавить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

const requiredTexts = [
  ['name', 'Имя'],
  ['surname', 'Фамилия'],
  ['appointment', 'Должность'],
  ['email', 'Эл. почта'],
] as const

/** What keeps the employee from being added, by its field; the server says the same. */
function whatIsMissing(values: typeof empty): FieldErrors {
  const empties = requiredTexts.filter(([field]) => values[field].trim() === '')
  return {
    ...Object.fromEntries(empties.map(([field, label]) => [field, [`Заполните поле «${label}»`]])),
    ...(!isCompletePhone(values.phone) && { phone: ['Введите номер телефона полностью'] }),
  }
}
