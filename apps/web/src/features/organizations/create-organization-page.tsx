import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { useState } from 'react'

import { ApiError, call, stored } from '#api/index.ts'
import { startSession, refreshProfile, updateSession, useSession } from '#features/session/index.ts'
import { FormFrame, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { InnInput } from '#ui/fields/inn-input.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { phoneDigits } from '#ui/fields/phone.ts'
import { Select } from '#ui/fields/select.tsx'
import { EmailInput, TextInput } from '#ui/fields/text-input.tsx'
import { BarePage } from '#ui/layout/page.tsx'

import classes from './create-organization-page.module.css'
import { NotVerifiedDialog } from './not-verified-dialog.tsx'
import { checkOrganization, innWarning, isFilled } from './organization-check.ts'
import { organizationQueries } from './organizations.queries.ts'

const empty = {
  name: '',
  address: '',
  inn: '',
  scope_id: null as number | null,
  email: '',
  phone: '+7',
  category_id: null as number | null,
}

/** /create-organization: the data of a new organization; its owner then waits for the administrator (ORG-33). */
export function CreateOrganizationPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const scopes = useQuery(organizationQueries.scopes())
  const categories = useQuery(organizationQueries.categories())
  const leader = useRegistrantAsLeader()
  const [isWaiting, setWaiting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const form = useForm({
    initial: empty,
    check: checkOrganization,
    onSubmit: async (values) => {
      try {
        await call('POST /organization', { body: bodyOf(values, leader) })
      } catch (error) {
        // No message on failure (ORG-19): the fields and the button show it (ORG-44).
        setFailed(true)
        if (error instanceof ApiError) return error.errors
        throw error
      }
      await takeInCreated()
    },
  })

  /** "Ok" is all the call answers: the flag and the profile follow (ORG-38). */
  const takeInCreated = async () => {
    stored.setHaveOrganization(true)
    const profile = await refreshProfile(queries).catch(() => undefined)
    await rememberAccount(profile?.manager_id ?? null)
    if (profile?.is_verified !== true) setWaiting(true)
    else await navigate({ to: '/channels' })
  }

  // The stated check is over the strings as they stand in the fields: a lone «+7» counts as filled (ORG-43).
  const isReady =
    isFilled({ ...form.values, leader }) && form.values.scope_id !== null && form.values.category_id !== null
  const touched = <Name extends keyof typeof empty>(name: Name) => {
    const field = form.field(name)
    return {
      ...field,
      onChange: (value: Parameters<typeof field.onChange>[0]) => {
        setFailed(false)
        field.onChange(value)
      },
    }
  }
  return (
    <BarePage title="Данные организации">
      <FormFrame form={form} className={classes.form} onFocusCapture={() => reask(scopes, categories)}>
        <TextInput label="Название" {...touched('name')} maxLength={200} />
        <TextInput label="Адрес" {...touched('address')} maxLength={300} />
        <InnInput label="ИНН" {...touched('inn')} description={innWarning(form.values.inn)} />
        <Select label="Сфера деятельности" {...touched('scope_id')} options={optionsOf(scopes.data)} />
        <EmailInput label="Эл.Почта" {...touched('email')} />
        <PhoneInput label="Номер телефона" {...touched('phone')} />
        <Select
          label="Выберите тип аккаунта"
          {...touched('category_id')}
          options={optionsOf(categories.data)}
        />
        <SubmitButton fullWidth disabledReason={!isReady && 'Заполните все поля'}>
          {hasFailed ? 'Повторить сохранение' : 'Сохранить'}
        </SubmitButton>
      </FormFrame>
      {isWaiting && <NotVerifiedDialog />}
    </BarePage>
  )
}

type Leader = { name: string; position: string; phone: string; order_number: number }

/** The registrant as the organization's first leader (ORG-34): from the registration, else from the profile. */
function useRegistrantAsLeader(): Leader {
  const { registrant, profile } = useSession()
  const name = registrant
    ? personName({ name: registrant.firstName, surname: registrant.lastName })
    : personName(profile ?? { name: null, surname: null })
  return {
    name,
    position: 'Руководитель',
    phone: registrant?.phone ?? profile?.phone ?? '',
    order_number: 1,
  }
}

function bodyOf(values: typeof empty, leader: Leader) {
  return {
    ...values,
    scope_id: values.scope_id ?? 0,
    category_id: values.category_id ?? 0,
    phone: phoneDigits(values.phone),
    leader,
  }
}

function optionsOf(list: readonly { id: number; name: string }[] | undefined) {
  return (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** A list that failed is asked again when the form is used. */
function reask(...lists: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }[]): void {
  for (const list of lists) if (list.isError && !list.isFetching) void list.refetch()
}

/** With a person token the new account's id comes from the list of accounts (ORG-38). */
async function rememberAccount(managerId: number | null): Promise<void> {
  if (managerId !== null) return stored.setManagerId(managerId)
  const managers = await call('GET /managers').catch(() => [])
  updateSession({ managers })
  const newest = managers.toSorted((a, b) => b.id - a.id)[0]
  if (!newest) return
  stored.setManagerId(newest.id)
  if (!newest.is_verified) return
  startSession(await call('POST /auth-by-manager/{id}', { params: { id: newest.id } }))
}
