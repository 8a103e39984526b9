import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, call, showError } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

/** «Сменить пароль»; an account without one sets its login in place of the current password (D-04). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [needsLogin, setNeedsLogin] = useState(false)
  const form = useForm({
    initial: { current_password: '', login: '', password: '', repeated: '' },
    check: ({ password, repeated }) =>
      password === repeated ? undefined : { repeated: ['Пароли не совпадают'] },
    onSubmit: async ({ current_password, login, password }) => {
      try {
        await call('PUT /profile/password', {
          body: needsLogin ? { login, password } : { current_password, password },
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
  const { current_password, login, password, repeated } = form.values
  const isReady =
    password !== '' && repeated !== '' && (needsLogin ? login.trim() !== '' : current_password !== '')
  return (
    <Modal open onClose={onClose} title="Смена пароля" size="small" busy={form.busy}>
      <FormFrame form={form}>
        {needsLogin ? (
          <TextInput label="Логин" {...form.field('login')} autoComplete="username" maxLength={64} />
        ) : (
          <PasswordInput
            label="Текущий пароль"
            {...form.field('current_password')}
            autoComplete="current-password"
          />
        )}
        <PasswordInput
          label="Новый пароль"
          {...form.field('password')}
          description="Не короче 8 символов"
          autoComplete="new-password"
        />
        <PasswordInput
          label="Повторите новый пароль"
          {...form.field('repeated')}
          autoComplete="new-password"
        />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <Button onClick={onClose} disabledReason={form.busy && 'Дождитесь окончания'}>
            Отмена
          </Button>
          <SubmitButton disabledReason={!isReady && 'Заполните все поля'}>Сменить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
