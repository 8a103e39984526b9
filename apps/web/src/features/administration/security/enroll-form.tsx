import { useQuery } from '@tanstack/react-query'

import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { copyText } from '#ui/lib/copy-text.ts'
import { CancelButton, DialogActions } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './security.module.css'

type Enrolment = ReturnType<typeof useEnrolment>

/** The key of a second factor and the form of its first code; `onEnrolled` gets the recovery codes. */
export function useEnrolment(onEnrolled: (codes: readonly string[]) => void) {
  const { call } = useAdministrator()
  const begun = useQuery({
    queryKey: ['second-factor-key'],
    queryFn: () => call('POST /auth/second-factor/totp'),
    // Each reading makes another key: one for a form, a new one for the next.
    staleTime: Infinity,
    gcTime: 0,
  })
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (body) =>
      onEnrolled((await call('POST /auth/second-factor/totp/confirm', { body })).recovery_codes),
  })
  return { begun, form }
}

/** Turns the second factor on: an authenticator takes the key, its first code confirms it. */
export function EnrollForm({ of: { begun, form }, inDialog }: { of: Enrolment; inDialog?: boolean }) {
  const submit = (
    <SubmitButton disabledReason={form.values.code.trim() === '' && 'Введите код'}>Включить</SubmitButton>
  )
  return (
    <ListStates of={begun} skeleton={<SkeletonFields fields={2} />} empty={{ text: 'Ключа нет' }}>
      {({ secret, uri }) => (
        <FormFrame form={form}>
          <p>
            Отсканируйте код приложением-аутентификатором на телефоне или введите в нём ключ. Затем введите
            код, который оно покажет.
          </p>
          <div className={classes.enrolment}>
            <QrCode text={uri} label="Код для приложения-аутентификатора" />
            <Key secret={secret} />
          </div>
          <TextInput
            label="Код из приложения"
            {...form.field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
          <GeneralErrors messages={form.general} />
          {inDialog ? (
            <DialogActions>
              <CancelButton />
              {submit}
            </DialogActions>
          ) : (
            submit
          )}
        </FormFrame>
      )}
    </ListStates>
  )
}

/** For an authenticator on the same telephone, which cannot scan its own screen. */
function Key({ secret }: { secret: string }) {
  const copy = async () => {
    try {
      await copyText(secret)
    } catch {
      return toast.error('Ключ не скопирован', 'Введите его вручную.')
    }
    toast.success('Безопасность', 'Ключ скопирован!')
  }
  return (
    <div>
      <p className={classes.key} data-figures>
        {secret.match(/.{1,4}/gu)?.join(' ')}
      </p>
      <Button size="small" onClick={() => void copy()}>
        Скопировать ключ
      </Button>
    </div>
  )
}
