import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, call, showError } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { CodeField, CodeRequest } from './confirm-dialog.tsx'

/** «Сменить пароль»; an account without one sets its login in place of the current password, which a code to the phone replaces (D-04). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [needsLogin, setNeedsLogin] = useState(false)
  const [byCode, setByCode] = useState(false)
  const form = useForm({
    initial: { current_password: '', code: '', login: '', password: '', repeated: '' },
    check: ({ password, repeated }) =>
      password === repeated ? undefined : { repeated: ['Пароли не совпадают'] },
    onSubmit: async ({ current_password, code, login, password }) => {
      const proof = byCode ? { code } : { current_password }
      try {
        await call('PUT /profile/password', {
          body: needsLogin ? { login, password } : { ...proof, password },
        })
      } catch (error) {
        // The server names the login when the account has no password yet.
        if (error instanceof ApiError && error.errors['login'] && !needsLogin) setNeedsLogin(true)
        showError('PUT /profile/password', error)
        throw error
      }
      toast.success('Профиль', 'Пароль изменён!')
      void queries.invalidateQueries({ queryKey: ['device-sessions'] })
      onClose()
    },
  })
  const { current_password, code, login, password, repeated } = form.values
  const isProven = (byCode ? code.trim() : current_password) !== ''
  const isReady = password !== '' && repeated !== '' && (needsLogin ? login.trim() !== '' : isProven)
  return (
    <Modal open onClose={onClose} title="Смена пароля" size="small" busy={form.busy}>
      <FormFrame form={form}>
        {needsLogin ? (
          <TextInput label="Логин" {...form.field('login')} autoComplete="username" maxLength={64} />
        ) : byCode ? (
          <CodeField field={form.field('code')} />
        ) : (
          <PasswordInput
            label="Текущий пароль"
            {...form.field('current_password')}
            autoComplete="current-password"
          />
        )}
        <NewPasswordInput label="Новый пароль" {...form.field('password')} login={login.trim()} />
        <PasswordInput
          label="Повторите новый пароль"
          {...form.field('repeated')}
          autoComplete="new-password"
        />
        <GeneralErrors messages={form.general} />
        {!needsLogin && !byCode && <CodeRequest onSent={() => setByCode(true)} />}
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={!isReady && 'Заполните все поля'}>Сменить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
