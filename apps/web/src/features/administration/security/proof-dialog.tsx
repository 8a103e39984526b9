import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PasswordInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'

type ProofDialogProps = {
  title: string
  text: string
  yes: string
  /** Makes the change; what it throws is shown in the form. */
  work: () => Promise<void>
  onClose: () => void
}

/** Asks for the password before a change of the sign-in (operations §2). */
export function ProofDialog({ title, text, yes, work, onClose }: ProofDialogProps) {
  const { call } = useAdministrator()
  const form = useForm({
    initial: { current_password: '' },
    onSubmit: async (body) => {
      await call('POST /auth/proof', { body })
      await work()
    },
  })
  return (
    <Modal open onClose={onClose} busy={form.busy} title={title}>
      <FormFrame form={form}>
        <p>{text}</p>
        <PasswordInput
          label="Текущий пароль"
          {...form.field('current_password')}
          autoComplete="current-password"
        />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={form.values.current_password === '' && 'Введите пароль'}>
            {yes}
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
