import { administratorRoles, type AdministratorRole } from '@uprava/contract/endpoint.ts'

import type { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmailInput, TextInput } from '#ui/fields/text-input.tsx'

import { roleNames } from '../roles.ts'

export type AdministratorValues = { name: string; email: string; role: AdministratorRole }

const duties: Readonly<Record<AdministratorRole, string>> = {
  chief: 'Может всё.',
  operator: 'Аккаунты, каналы, ИИ, новости, справочная база и сайт.',
  auditor: 'Всё видит, ничего не меняет.',
}

/** Name, e-mail and role of an administrator. */
export function AdministratorFields({ form }: { form: Form<AdministratorValues> }) {
  const { role } = form.values
  return (
    <>
      <TextInput label="Имя" {...form.field('name')} autoComplete="off" maxLength={200} />
      <EmailInput label="Почта" {...form.field('email')} autoComplete="off" />
      <Select
        label="Роль"
        {...form.field('role')}
        options={roles}
        onChange={(next) => next !== null && form.set('role', next)}
        description={duties[role]}
      />
    </>
  )
}

const roles = administratorRoles.map((value) => ({ value, label: roleNames[value] }))
