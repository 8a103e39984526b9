import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '@uprava/contract/administration.ts'

import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'

/** Erases a person (privacy §2); the surname is typed, so that nobody is erased by a wrong press. */
export function EraseDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const form = useForm({
    initial: { surname: '', with_messages: false },
    onSubmit: async (body) => {
      await call('POST /persons/{person}/erase', { params: { person: account.person_id }, body })
      toast.success('Аккаунты', 'Данные удалены!')
      void queries.invalidateQueries({ queryKey: ['accounts'] })
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} busy={form.busy} title="Удалить данные">
      <FormFrame form={form}>
        <p>
          Персональные данные человека и всех его аккаунтов будут удалены. Вернуть их нельзя. Сообщения
          останутся без имени.
        </p>
        <TextInput
          label={`Для подтверждения введите фамилию: ${account.surname}`}
          {...form.field('surname')}
          autoComplete="off"
          maxLength={100}
        />
        <Checkbox
          label="Удалить тексты и файлы его сообщений"
          checked={form.values.with_messages}
          onChange={(isOn) => form.set('with_messages', isOn)}
        />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={form.values.surname.trim() === '' && 'Введите фамилию'}>
            Удалить данные
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
