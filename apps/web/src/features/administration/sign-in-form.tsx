import { callAdmin } from '#api/index.ts'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'
import { BarePage } from '#ui/layout/page.tsx'

/** The console's own sign-in; accounts of the product do not open it. */
export function SignInForm({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const form = useForm({
    initial: { login: '', password: '' },
    onSubmit: async (body) => onSignedIn((await callAdmin(null, 'POST /auth/login', { body })).token),
  })
  const isEmpty = form.values.login.trim() === '' || form.values.password === ''
  return (
    <BarePage title="Консоль администратора">
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
