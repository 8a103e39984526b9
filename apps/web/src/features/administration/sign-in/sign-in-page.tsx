import { useQuery } from '@tanstack/react-query'
import type { SignInState } from '@uprava/contract/installation/administrators.ts'

import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields, SkeletonRows } from '#ui/feedback/skeleton.tsx'

import { useAdministrator, useRight } from '../administrator.tsx'
import { refusalInWords } from '../journal/audit-details.ts'
import { Facts } from '../records/facts.tsx'
import classes from '../records/records.module.css'
import { Records, type Column } from '../records/records.tsx'
import { PolicyForm } from './policy-form.tsx'

/** «Вход»: how people sign in and what is refused; a «Главный» says who needs a second factor. */
export function SignInPage() {
  const { call } = useAdministrator()
  const mayChange = useRight('changeSignInPolicy')
  const state = useQuery({
    queryKey: ['sign-in', 'state'],
    queryFn: ({ signal }) => call('GET /sign-in', { signal }),
  })
  return (
    <>
      <ListStates of={state} skeleton={<SkeletonRows rows={3} />} empty={{ text: 'Сведений нет' }}>
        {(known) => (
          <>
            <Facts facts={[['Администраторы со вторым фактором', shareOf(known)]]} />
            <p className={classes.note}>Входы и отказы — за последние 24 часа.</p>
            <Records
              label="Источники входа"
              columns={columns}
              rows={known.providers}
              keyOf={({ source }) => source}
            />
          </>
        )}
      </ListStates>
      {mayChange && <Policy />}
    </>
  )
}

const shareOf = ({ administrators: { total, with_second_factor: enrolled } }: SignInState) =>
  `${enrolled} из ${total}`

type Provider = SignInState['providers'][number]

const sources: Readonly<Record<Provider['source'], string>> = { local: 'Учётные записи Управы' }
const states: Readonly<Record<Provider['state'], { text: string; tone: 'good' }>> = {
  working: { text: 'Работает', tone: 'good' },
}

const columns: readonly Column<Provider>[] = [
  { title: 'Источник', cell: ({ source }) => sources[source] },
  { title: 'Состояние', cell: ({ state }) => <Tag tone={states[state].tone}>{states[state].text}</Tag> },
  { title: 'Входы', cell: (provider) => provider.signed_in, isFigures: true },
  { title: 'Отказы', cell: (provider) => <Refusals of={provider.refused} /> },
]

function Refusals({ of }: { of: Provider['refused'] }) {
  if (of.length === 0) return 'нет'
  return (
    <ul>
      {of.map(({ reason, count }) => (
        <li key={reason}>
          {refusalInWords(reason)}: {count}
        </li>
      ))}
    </ul>
  )
}

function Policy() {
  const { call } = useAdministrator()
  const policy = useQuery({
    queryKey: ['sign-in', 'policy'],
    queryFn: ({ signal }) => call('GET /sign-in/policy', { signal }),
  })
  return (
    <section aria-labelledby="sign-in-policy">
      <h2 id="sign-in-policy" className={classes.part}>
        Второй фактор
      </h2>
      <ListStates of={policy} skeleton={<SkeletonFields fields={1} />} empty={{ text: 'Сведений нет' }}>
        {(known) => <PolicyForm policy={known} />}
      </ListStates>
    </section>
  )
}
