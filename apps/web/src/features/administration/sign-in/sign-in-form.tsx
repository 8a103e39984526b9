import { useState } from 'react'

import { ApiError, callAdmin } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'
import { BarePage } from '#ui/layout/page.tsx'

/** What the form asks for: login and password, then where the administrator has a second factor one of its codes. */
type Step = 'password' | 'code' | 'recovery_code'

/** The console's own sign-in; accounts of the product do not open it. */
export function SignInForm({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const [step, setStep] = useState<Step>('password')
  const form = useForm({
    initial: { login: '', password: '', code: '', recovery_code: '' },
    onSubmit: async ({ login, password, ...codes }) => {
      const factor = step === 'password' ? {} : { [step]: codes[step] }
      try {
        const body = { login, password, ...factor }
        onSignedIn((await callAdmin(null, 'POST /auth/login', { body })).token)
      } catch (error) {
        if (!(error instanceof ApiError) || !error.errors['code']) throw error
        // The server names one field for both codes.
        if (step !== 'password') return { [step]: error.errors['code'] }
        setStep('code')
      }
    },
  })
  const { login, password } = form.values
  const goTo = (next: Step) => {
    form.reset({ login, password: next === 'password' ? '' : password, code: '', recovery_code: '' })
    setStep(next)
  }
  if (step !== 'password') {
    return (
      <BarePage key="factor" title="Второй фактор" note={notes[step]}>
        <FormFrame form={form}>
          <FactorField key={step} step={step} {...form.field(step)} />
          <GeneralErrors messages={form.general} />
          <SubmitButton fullWidth disabledReason={form.values[step].trim() === '' && 'Введите код'}>
            Войти
          </SubmitButton>
          <Button fullWidth onClick={() => goTo(step === 'code' ? 'recovery_code' : 'code')}>
            {step === 'code' ? 'Код восстановления' : 'Код из приложения'}
          </Button>
          <Button kind="quiet" fullWidth onClick={() => goTo('password')}>
            Назад
          </Button>
        </FormFrame>
      </BarePage>
    )
  }
  const isEmpty = login.trim() === '' || password === ''
  return (
    <BarePage key="password" title="Консоль администратора">
      <FormFrame form={form}>
        <TextInput label="Логин" {...form.field('login')} autoComplete="username" />
        <PasswordInput label="Пароль" {...form.field('password')} autoComplete="current-password" />
        <GeneralErrors messages={form.general} />
        <SubmitButton fullWidth disabledReason={isEmpty && 'Введите логин и пароль'}>
          Войти
        </SubmitButton>
      </FormFrame>
    </BarePage>
  )
}

const notes = {
  code: 'Введите шесть цифр из приложения-аутентификатора.',
  recovery_code: 'Введите один из кодов, сохранённых при подключении. Каждый действует один раз.',
} as const

type FactorFieldProps = {
  step: 'code' | 'recovery_code'
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FactorField({ step, ...field }: FactorFieldProps) {
  return (
    <TextInput
      label={step === 'code' ? 'Код из приложения' : 'Код восстановления'}
      {...field}
      maxLength={20}
      inputMode={step === 'code' ? 'numeric' : 'text'}
      autoComplete={step === 'code' ? 'one-time-code' : 'off'}
      autoCapitalize={step === 'code' ? 'off' : 'characters'}
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its screen
      autoFocus
    />
  )
}
