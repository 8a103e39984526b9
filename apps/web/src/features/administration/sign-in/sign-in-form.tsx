import { useState, type ReactNode } from 'react'

import { ApiError, callAdmin } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'
import { BarePage } from '#ui/layout/page.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

/** What the form asks for: login and password, then where the administrator has a second factor one of its codes. */
type Step = 'password' | 'code' | 'recovery_code'

type SignIn = ReturnType<typeof useSignIn>

/** Signs an administrator in, over as many steps as the account has; `knownLogin`: only this one may. */
function useSignIn(onSignedIn: (token: string) => void, knownLogin = '') {
  const [step, setStep] = useState<Step>('password')
  const form = useForm({
    initial: { login: knownLogin, password: '', code: '', recovery_code: '' },
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
  return { step, form, goTo, isLoginKnown: knownLogin !== '' }
}

/** The console's own sign-in; accounts of the product do not open it. `note`: why it stands here. */
export function SignInForm({ onSignedIn, note }: { onSignedIn: (token: string) => void; note?: string }) {
  const signIn = useSignIn(onSignedIn)
  const { step } = signIn
  if (step !== 'password') {
    return (
      <BarePage key="factor" title="Второй фактор" note={notes[step]}>
        <SignInStep of={signIn} />
      </BarePage>
    )
  }
  return (
    <BarePage key="password" title="Консоль администратора" note={note}>
      <SignInStep of={signIn} />
    </BarePage>
  )
}

/** Over a page whose session has ended: what was typed on it stays for the same administrator. */
export function SignInAgain({
  login,
  onSignedIn,
  onLeave,
}: {
  login: string
  onSignedIn: (token: string) => void
  onLeave: () => void
}) {
  const signIn = useSignIn(onSignedIn, login)
  const { step, form } = signIn
  return (
    <Modal open onClose={onLeave} busy={form.busy} title="Сеанс завершён" size="small">
      <SignInStep of={signIn}>
        <p>
          {step === 'password' ? 'Войдите снова. То, что вы ввели на странице, сохранилось.' : notes[step]}
        </p>
      </SignInStep>
    </Modal>
  )
}

function SignInStep({
  of: { step, form, goTo, isLoginKnown },
  children,
}: {
  of: SignIn
  /** Above the fields. */
  children?: ReactNode
}) {
  const { login, password } = form.values
  if (step !== 'password') {
    return (
      <FormFrame key="factor" form={form}>
        {children}
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
    )
  }
  const isEmpty = login.trim() === '' || password === ''
  return (
    <FormFrame key="password" form={form}>
      {children}
      <TextInput label="Логин" {...form.field('login')} readOnly={isLoginKnown} autoComplete="username" />
      <PasswordInput
        label="Пароль"
        {...form.field('password')}
        autoComplete="current-password"
        data-autofocus={isLoginKnown || undefined}
      />
      <GeneralErrors messages={form.general} />
      <SubmitButton fullWidth disabledReason={isEmpty && 'Введите логин и пароль'}>
        Войти
      </SubmitButton>
    </FormFrame>
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
