import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { call, showError } from '#api/index.ts'
import { startSession } from '#features/session/index.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'

import { ConsentNote } from './consent-note.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** /invitation/{token}: an invited employee chooses login and password (STAFF-40). */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' })
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('GET /auth/invitations/{token}', { params: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  if (invitation.isPending) {
    return (
      <SignInFrame title="Приглашение">
        <Spinner />
      </SignInFrame>
    )
  }
  if (!invitation.data) return <DeadLink />
  const { name, channel_name, appointment, login } = invitation.data
  return (
    <SignInFrame
      title="Приглашение"
      note={`${name}, вас пригласили в канал ${quoted(channel_name)} на должность ${quoted(appointment)}.`}
    >
      <AcceptForm token={token} login={login} />
    </SignInFrame>
  )
}

function AcceptForm({ token, login }: { token: string; login: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { login, password: '', repeated: '' },
    check: ({ password, repeated }) =>
      password === repeated ? undefined : { repeated: ['Пароли не совпадают'] },
    onSubmit: async (values) => {
      try {
        const answer = await call('POST /auth/invitations/{token}', {
          params: { token },
          body: { login: values.login.trim(), password: values.password },
        })
        startSession(answer)
        await navigate({ to: answer.have_organization ? '/channels' : '/create-organization' })
      } catch (error) {
        showError('POST /auth/invitations/{token}', error)
        throw error
      }
    },
  })
  const { password, repeated } = form.values
  const isReady = form.values.login.trim() !== '' && password !== '' && repeated !== ''
  return (
    <FormFrame form={form}>
      <TextInput label="Логин" {...form.field('login')} autoComplete="username" maxLength={64} />
      <NewPasswordInput label="Пароль" {...form.field('password')} login={form.values.login.trim()} />
      <PasswordInput label="Повторите пароль" {...form.field('repeated')} autoComplete="new-password" />
      <ConsentNote />
      <GeneralErrors messages={form.general} />
      <SubmitButton fullWidth disabledReason={!isReady && 'Заполните логин и оба поля пароля'}>
        Принять приглашение
      </SubmitButton>
    </FormFrame>
  )
}

function DeadLink() {
  return (
    <SignInFrame title="Приглашение">
      <p>Ссылка недействительна или устарела. Попросите руководителя отправить новую.</p>
      <Link to="/authorization">Войти</Link>
    </SignInFrame>
  )
}
