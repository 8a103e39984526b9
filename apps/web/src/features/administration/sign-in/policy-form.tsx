import { useQueryClient } from '@tanstack/react-query'
import type { SignInPolicy } from '@uprava/contract/installation/administrators.ts'

import { toast } from '#ui/feedback/toasts.tsx'
import { FormActions, FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useUnsavedChanges } from '#ui/lib/unsaved-changes.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import { useAdministrator } from '../administrator.tsx'
import records from '../records/records.module.css'
import security from '../security/security.module.css'

const options = [
  { value: 'optional', label: 'По желанию' },
  { value: 'required', label: 'Обязателен' },
] as const

/** Who has to have a second factor. */
export function PolicyForm({ policy }: { policy: SignInPolicy }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const form = useForm<SignInPolicy>({
    initial: policy,
    onSubmit: async (body) => {
      if (body.administrators === 'required' && !(await confirm({ question, yes: 'Сделать обязательным' })))
        return
      const saved = await call('PUT /sign-in/policy', { body })
      queries.setQueryData(['sign-in', 'policy'], saved)
      form.takeSaved(saved, body)
      toast.success('Вход', 'Правила входа сохранены!')
    },
  })
  useUnsavedChanges(form.isChanged)
  const { value, onChange, ...field } = form.field('administrators')
  return (
    <FormFrame form={form} className={security.form}>
      <Select
        label="Для администраторов"
        {...field}
        value={value}
        onChange={(chosen) => onChange(chosen ?? 'optional')}
        options={options}
      />
      <p className={records.note}>
        Если второй фактор обязателен, администратор без него после входа только включает его.
      </p>
      <GeneralErrors messages={form.general} />
      <FormActions>
        <SubmitButton disabledReason={value === policy.administrators && 'Ничего не изменено'}>
          Сохранить
        </SubmitButton>
      </FormActions>
    </FormFrame>
  )
}

const question =
  'Сделать второй фактор обязательным? Администраторы без него сразу перестанут видеть консоль, пока не включат его.'
