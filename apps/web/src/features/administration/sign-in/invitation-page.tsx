import { useQuery } from '@tanstack/react-query'
import { administratorMinPassword } from '@uprava/contract/rules/password-strength.ts'

import { ApiError, callAdmin } from '#api/index.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Failed } from '#ui/feedback/list-states.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput, TextInput } from '#ui/fields/text-input.tsx'
import { BarePage } from '#ui/layout/page.tsx'

import { roleNames } from '../roles.ts'

/** The token of an invitation link, `/admin/invitation#token`; null at any other address. */
export function invitationToken(): string | null {
  return location.pathname === '/admin/invitation' ? location.hash.slice(1) : null
}

type InvitationPageProps = { token: string; onSignedIn: (token: string) => void }

/** An invited administrator sets the own password and is signed in (operations §2). */
export function AdministratorInvitationPage({ token, onSignedIn }: InvitationPageProps) {
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callAdmin(null, 'POST /auth/invitation', { body: { token } }),
    staleTime: Infinity,
    // The page says it.
    meta: { errorTitle: null },
  })
  if (invitation.data) {
    const { name, login, role } = invitation.data
    return (
      <BarePage
        key="form"
        title="Приглашение"
        note={`${name}, вас пригласили в консоль администратора. Роль: «${roleNames[role]}».`}
      >
        <AcceptForm token={token} login={login} onSignedIn={onSignedIn} />
      </BarePage>
    )
  }
  if (invitation.error instanceof ApiError && invitation.error.status === 404) {
    return (
      <BarePage key="dead" title="Приглашение" note={invitation.error.message}>
        <ButtonLink href="/admin" fullWidth>
          Войти
        </ButtonLink>
      </BarePage>
    )
  }
  return (
    <BarePage key="pending" title="Приглашение">
      {invitation.isError ? (
        <Failed onRetry={() => void invitation.refetch()} busy={invitation.isFetching} />
      ) : (
        <Spinner />
      )}
    </BarePage>
  )
}

function AcceptForm({ token, login, onSignedIn }: InvitationPageProps & { login: string }) {
  const form = useForm({
    initial: { password: '', repeated: '' },
    check: ({ password, repeated }) =>
      password === repeated ? undefined : { repeated: ['Пароли не совпадают'] },
    onSubmit: async ({ password }) => {
      const body = { token, password }
      onSignedIn((await callAdmin(null, 'POST /auth/invitation/accept', { body })).token)
    },
  })
  const isReady = form.values.password !== '' && form.values.repeated !== ''
  return (
    <FormFrame form={form}>
      <TextInput label="Логин" value={login} onChange={() => undefined} readOnly autoComplete="username" />
      <NewPasswordInput
        label="Пароль"
        {...form.field('password')}
        login={login}
        shortest={administratorMinPassword}
      />
      <PasswordInput label="Повторите пароль" {...form.field('repeated')} autoComplete="new-password" />
      <GeneralErrors messages={form.general} />
      <SubmitButton fullWidth disabledReason={!isReady && 'Заполните оба поля пароля'}>
        Принять приглашение
      </SubmitButton>
    </FormFrame>
  )
}
