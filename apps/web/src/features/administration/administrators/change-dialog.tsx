import { useQueryClient } from '@tanstack/react-query'
import type { Administrator } from '@uprava/contract/installation/administrators.ts'

import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import { AdministratorFields, type AdministratorValues } from './administrator-fields.tsx'

/** Name, e-mail and role; another role signs the administrator out. */
export function ChangeDialog({
  administrator,
  onClose,
}: {
  administrator: Administrator
  onClose: () => void
}) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const { id, login, name, email, role } = administrator
  const form = useForm<AdministratorValues>({
    initial: { name, email, role },
    onSubmit: async (body) => {
      await call('PUT /administrators/{administrator}', { params: { administrator: id }, body })
      toast.success('Администраторы', 'Администратор изменён!')
      void queries.invalidateQueries({ queryKey: ['administrators'] })
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} busy={form.busy} title={login} dirty={form.isChanged}>
      <FormFrame form={form}>
        <AdministratorFields form={form} />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={form.values.name.trim() === '' && 'Заполните имя'}>
            Сохранить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
