import { useQueryClient } from '@tanstack/react-query'
import { administratorMinPassword } from '@uprava/contract/rules/password-strength.ts'

import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/text-input.tsx'

import { useAdministrator } from '../administrator.tsx'
import records from '../records/records.module.css'
import classes from './security.module.css'

/** Changes the own password; the other sessions end. */
export function OwnPasswordForm() {
  const { call, self } = useAdministrator()
  const queries = useQueryClient()
  const form = useForm({
    initial: { current_password: '', password: '', repeated: '' },
    check: ({ password, repeated }) =>
      password === repeated ? undefined : { repeated: ['Пароли не совпадают'] },
    onSubmit: async ({ repeated: _repeated, ...body }) => {
      await call('PUT /auth/password', { body })
      toast.success('Безопасность', 'Пароль изменён! Остальные сеансы завершены.')
      form.reset()
      void queries.invalidateQueries({ queryKey: ['own-sessions'] })
    },
  })
  const isReady = Object.values(form.values).every((value) => value !== '')
  return (
    <section aria-labelledby="own-password">
      <h2 id="own-password" className={records.part}>
        Пароль
      </h2>
      <FormFrame form={form} className={classes.form}>
        <PasswordInput
          label="Текущий пароль"
          {...form.field('current_password')}
          autoComplete="current-password"
        />
        <NewPasswordInput
          label="Новый пароль"
          {...form.field('password')}
          login={self.login}
          shortest={administratorMinPassword}
        />
        <PasswordInput label="Повторите пароль" {...form.field('repeated')} autoComplete="new-password" />
        <GeneralErrors messages={form.general} />
        <div>
          <SubmitButton disabledReason={!isReady && 'Заполните все поля'}>Изменить пароль</SubmitButton>
        </div>
      </FormFrame>
    </section>
  )
}
