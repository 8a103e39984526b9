import { IconFilter, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'
import { useState } from 'react'

import { stored } from '#api/index.ts'
import { useIntent } from '#features/navigation/index.ts'
import { useChannelId, useSection, useSession } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { noTeamFilter, teamQueries, type TeamFilter } from '#features/team/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { FilterPanel, WithPanel } from '#ui/layout/filter-panel.tsx'
import { Page } from '#ui/layout/page.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'

import { AddEmployeeDialog } from './add-employee-dialog.tsx'
import { EditEmployeeDialog } from './edit-employee-dialog.tsx'
import { EmployeeRow } from './employee-row.tsx'
import classes from './staff-page.module.css'
import { useInviteEmployee, useRemoveEmployee } from './staff.changes.ts'
import { choicesOf, colleaguesOf } from './team-list.ts'

/** /staff: employees of the channel, without the person who looks (STAFF-03). */
export function StaffPage() {
  const channelId = useChannelId() ?? 0
  const managerId = useSession().profile?.manager_id ?? stored.managerId()
  const mayEdit = useSection('team') === true
  const [filter, setFilter] = useState<TeamFilter>(noTeamFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  useIntent('invite-employee', () => setAdding(true), mayEdit)
  const [edited, setEdited] = useState<Employee | null>(null)
  const team = useQuery({
    ...teamQueries.team(channelId, filter),
    // While another filter is asked, the rows found before stay.
    placeholderData: keepPreviousData,
  })
  const actions = useStaffActions(channelId)
  useTopBarAction('Открыть фильтры', IconFilter, () => setFilterOpen(true))

  return (
    <Page
      title="Сотрудники"
      actions={
        mayEdit && (
          <Button needsServer kind="main" icon={IconUserPlus} onClick={() => setAdding(true)}>
            Добавить сотрудника
          </Button>
        )
      }
    >
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <Filters channelId={channelId} filter={filter} onChange={setFilter} />
          </FilterPanel>
        }
      >
        <ListStates
          of={{ ...team, data: team.data && colleaguesOf(team.data, managerId) }}
          skeleton={<SkeletonRows rows={6} face />}
          empty={{ picture: 'people', text: 'Список сотрудников пуст!' }}
        >
          {(employees) => (
            <ul className={classes.list}>
              {employees.map((employee) => (
                <EmployeeRow
                  key={employee.id}
                  employee={employee}
                  mayEdit={mayEdit}
                  onWrite={() => void actions.write(employee)}
                  onEdit={() => setEdited(employee)}
                  onDelete={() => void actions.remove(employee)}
                  onInvite={() => actions.invite(employee)}
                />
              ))}
            </ul>
          )}
        </ListStates>
      </WithPanel>
      {isAdding && <AddEmployeeDialog channelId={channelId} onClose={() => setAdding(false)} />}
      {edited && (
        <EditEmployeeDialog channelId={channelId} employee={edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

/** Search, the appointments of the whole team (STAFF-37) and its departments, where it has any (STAFF-41). */
function Filters({
  channelId,
  filter,
  onChange,
}: {
  channelId: number
  filter: TeamFilter
  onChange: (filter: TeamFilter) => void
}) {
  const everybody = useQuery(teamQueries.team(channelId))
  const appointments = choicesOf(everybody.data ?? [], 'appointment')
  const departments = choicesOf(everybody.data ?? [], 'department')
  return (
    <>
      <SearchInput
        label="Поиск"
        labelHidden={false}
        placeholder="Поиск"
        value={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
      />
      <Select
        label="Должность"
        value={filter.appointment}
        onChange={(appointment) => onChange({ ...filter, appointment: appointment ?? '' })}
        options={[
          { value: '', label: 'Все должности' },
          ...appointments.map((name) => ({ value: name, label: name })),
        ]}
      />
      {departments.length > 0 && (
        <Select
          label="Отдел"
          value={filter.department}
          onChange={(department) => onChange({ ...filter, department: department ?? '' })}
          options={[
            { value: '', label: 'Все отделы' },
            ...departments.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
    </>
  )
}

function useStaffActions(channelId: number) {
  const navigate = useNavigate()
  const remove = useRemoveEmployee(channelId)
  const invite = useInviteEmployee(channelId)
  return {
    write: (employee: Employee) =>
      navigate({
        to: '/messenger',
        search: { subject_type: 'PRIVATE-ROOM', manager_id: employee.manager.id },
      }),
    remove: async (employee: Employee) => {
      const isSure = await confirm({
        question: `Удалить сотрудника ${personName(employee.manager)}?`,
        text: 'Сотрудник потеряет доступ к каналу. Его сообщения и документы сохранятся.',
        yes: 'Удалить',
        danger: true,
      })
      if (isSure) remove.mutate(employee.id)
    },
    invite: (employee: Employee) => invite.mutate(employee),
  }
}
