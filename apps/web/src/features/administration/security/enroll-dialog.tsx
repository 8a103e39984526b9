import { useQuery } from '@tanstack/react-query'

import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from './security.module.css'

type EnrollDialogProps = { onEnrolled: (codes: readonly string[]) => void; onClose: () => void }

/** Turns the second factor on: the key goes into an authenticator, its first code confirms it. */
export function EnrollDialog({ onEnrolled, onClose }: EnrollDialogProps) {
  const { call } = useAdministrator()
  const begun = useQuery({
    queryKey: ['second-factor-key'],
    queryFn: () => call('POST /auth/second-factor/totp'),
    // Each reading makes another key: one for a dialog, a new one for the next.
    staleTime: Infinity,
    gcTime: 0,
  })
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (body) =>
      onEnrolled((await call('POST /auth/second-factor/totp/confirm', { body })).recovery_codes),
  })
  return (
    <Modal open onClose={onClose} busy={form.busy} title="Включить второй фактор">
      <ListStates of={begun} skeleton={<SkeletonFields fields={2} />} empty={{ text: 'Ключа нет' }}>
        {({ secret }) => (
          <FormFrame form={form}>
            <p>Добавьте ключ в приложение-аутентификатор и введите код, который оно покажет.</p>
            <p className={classes.key} data-figures>
              {secret.match(/.{1,4}/gu)?.join(' ')}
            </p>
            <TextInput
              label="Код из приложения"
              {...form.field('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
            />
            <GeneralErrors messages={form.general} />
            <DialogActions>
              <Button onClick={onClose}>Отмена</Button>
              <SubmitButton disabledReason={form.values.code.trim() === '' && 'Введите код'}>
                Включить
              </SubmitButton>
            </DialogActions>
          </FormFrame>
        )}
      </ListStates>
    </Modal>
  )
}
