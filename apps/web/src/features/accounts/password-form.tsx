import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { showError } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'

import classes from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './sign-in.ts'

const RecoveryDialog = lazy(() =>
  import('./recovery-dialog.tsx').then((module) => ({ default: module.RecoveryDialog })),
)

/** Login mode of /authorization. */
export function PasswordForm({ onNumber }: { onNumber: () => void }) {
  const { byPassword } = useSignIn()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const form = useForm({
    initial: { login: '', password: '' },
    onSubmit: async ({ login, password }) => {
      try {
        await byPassword(login.trim(), password)
      } catch (error) {
        showError('POST /auth/login', error)
        throw error
      }
    },
  })
  const isEmpty = form.values.login.trim() === '' || form.values.password === ''
  return (
    <SignInFrame title="Авторизация">
      <FormFrame form={form}>
        <TextInput
          label="Логин"
          {...form.field('login')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
        <PasswordInput label="Пароль" {...form.field('password')} autoComplete="current-password" />
        <div className={classes.links}>
          <button type="button" className={classes.link} onClick={() => setHelpOpen(true)}>
            Забыл логин или пароль
          </button>
        </div>
        <GeneralErrors messages={form.general} />
        <div className={classes.buttons}>
          <SubmitButton fullWidth disabledReason={isEmpty && 'Введите логин и пароль'}>
            Войти
          </SubmitButton>
          <Button fullWidth icon={IconDeviceMobile} onClick={onNumber}>
            Войти с номером
          </Button>
          <RegisterLink />
        </div>
      </FormFrame>
      <Suspense>{isHelpOpen && <RecoveryDialog open onClose={() => setHelpOpen(false)} />}</Suspense>
    </SignInFrame>
  )
}

/** Leads to /registration; looks like the other buttons of the form. */
export function RegisterLink() {
  return (
    <Link to="/registration" className={classes.register} role="button">
      Зарегистрироваться
    </Link>
  )
}
