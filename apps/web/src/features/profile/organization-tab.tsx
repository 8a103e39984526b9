import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@uprava/contract/accounts.ts'
import type { Organization } from '@uprava/contract/organizations.ts'

import { call, showError } from '#api/index.ts'
import { checkOrganization, innWarning } from '#features/organizations/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormActions, FormFrame, GeneralErrors, SubmitButton, useForm, type Form } from '#ui/fields/form.tsx'
import { InnInput } from '#ui/fields/inn-input.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { maskPhone, phoneDigits } from '#ui/fields/phone.ts'
import { Select } from '#ui/fields/select.tsx'
import { EmailInput, TextInput } from '#ui/fields/text-input.tsx'
import { Card } from '#ui/layout/page.tsx'
import { useUnsavedChanges } from '#ui/lib/unsaved-changes.ts'

import { applySavedProfile } from './apply-profile.ts'
import classes from './profile.module.css'

/** Tab «Организация»: editable by its owner alone, read-only for everybody else (ORG-28 to ORG-30). */
export function OrganizationTab({ profile, organization }: { profile: Profile; organization: Organization }) {
  const queries = useQueryClient()
  const isOwner = profile.is_owner_organization
  const { leader } = organization
  const form = useForm({
    initial: fieldsOf(organization),
    check: checkOrganization,
    onSubmit: async (values) => {
      try {
        const saved = await call('PUT /organization', {
          body: {
            ...values,
            phone: phoneDigits(values.phone),
            leader: {
              ...values.leader,
              phone: phoneDigits(values.leader.phone),
              order_number: leader?.order_number ?? 1,
            },
            // What the tab does not show goes back as it was loaded (ORG-37, ORG-42).
            address: organization.address,
            scope_id: organization.scope_id,
            category_id: organization.category_id,
          },
        })
        applySavedProfile(queries, { ...profile, organization: saved })
        form.takeSaved(fieldsOf(saved), values)
      } catch (error) {
        showError('PUT /organization', error)
        throw error
      }
      toast.success('Организация', 'Данные успешно обновлены!')
    },
  })
  useUnsavedChanges(form.isChanged)
  return (
    <Card>
      <FormFrame form={form}>
        <TextInput label="Название" {...form.field('name')} maxLength={200} disabled={!isOwner} />
        <InnInput
          label="ИНН"
          {...form.field('inn')}
          disabled={!isOwner}
          description={innWarning(form.values.inn)}
        />
        <Select
          label="Сфера деятельности"
          value={organization.scope_id}
          onChange={() => undefined}
          options={[{ value: organization.scope.id, label: organization.scope.name }]}
          disabled
        />
        <EmailInput label="Эл. почта" {...form.field('email')} disabled={!isOwner} />
        <PhoneInput label="Номер телефона" {...form.field('phone')} disabled={!isOwner} />
        <LeaderFields form={form} isOwner={isOwner} />
        <GeneralErrors messages={form.general} />
        {isOwner && (
          <FormActions>
            <SubmitButton>Сохранить</SubmitButton>
          </FormActions>
        )}
      </FormFrame>
    </Card>
  )
}

/** What the form shows of an organization. */
function fieldsOf({ name, inn, email, phone, leader }: Organization) {
  return {
    name,
    inn,
    email,
    phone: maskPhone(phone),
    leader: {
      name: leader?.name ?? '',
      position: leader?.position ?? '',
      phone: maskPhone(leader?.phone ?? ''),
    },
  }
}

type LeaderFieldsProps = { form: Form<ReturnType<typeof fieldsOf>>; isOwner: boolean }

function LeaderFields({ form, isOwner }: LeaderFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>Руководитель</legend>
      <TextInput
        label="ФИО руководителя"
        {...form.field('leader.name')}
        maxLength={200}
        disabled={!isOwner}
      />
      <TextInput label="Должность" {...form.field('leader.position')} maxLength={200} disabled={!isOwner} />
      <PhoneInput label="Номер телефона" {...form.field('leader.phone')} disabled={!isOwner} />
    </fieldset>
  )
}
