import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

export interface Confirmation {
  current_password?: string
  code?: string
}

/** Asks for the password, or for a code sent to the present phone, before phone or e-mail is changed. */
export function ConfirmIdentityDialog({
  onConfirm,
  onClose,
}: {
  /** Makes the call; what it throws is shown under the field. */
  onConfirm: (confirmation: Confirmation) => Promise<void>
  onClose: () => void
}) {
  const [byCode, setByCode] = useState(false)
  const form = useForm({
    initial: { current_password: '', code: '' },
    onSubmit: ({ current_password, code }) => onConfirm(byCode ? { code } : { current_password }),
  })
  const { current_password, code } = form.values
  const isReady = byCode ? code.trim() !== '' : current_password !== ''
  return (
    <Modal open onClose={onClose} title="Подтвердите изменение" size="small" busy={form.busy}>
      <FormFrame form={form}>
        {byCode ? (
          <CodeField field={form.field('code')} />
        ) : (
          <PasswordInput
            label="Текущий пароль"
            {...form.field('current_password')}
            autoComplete="current-password"
          />
        )}
        <GeneralErrors messages={form.general} />
        {!byCode && <CodeRequest onSent={() => setByCode(true)} />}
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={!isReady && (byCode ? 'Введите код' : 'Введите пароль')}>
            Подтвердить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

type CodeBinding = {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The code from the SMS that `CodeRequest` has sent. */
export function CodeField({ field }: { field: CodeBinding }) {
  return (
    <TextInput
      label="Код из СМС"
      {...field}
      description="Отправлен на прежний номер"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={4}
    />
  )
}

/** Sends a code to the present phone instead of asking for the password. */
export function CodeRequest({ onSent }: { onSent: () => void }) {
  const send = useMutation({
    mutationFn: () => call('POST /profile/confirmation', { body: {} }),
    meta: errorTitle('POST /profile/confirmation'),
    onSuccess: () => {
      toast.success('Профиль', 'Код отправлен')
      onSent()
    },
  })
  return (
    <Button needsServer onClick={() => send.mutate()} disabledReason={send.isPending && 'Код отправляется'}>
      Получить код из СМС
    </Button>
  )
}
