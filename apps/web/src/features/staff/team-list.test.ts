import type { Employee } from '@uprava/contract/team.ts'
import { describe, expect, test } from 'vitest'

import { choicesOf, colleaguesOf, restoreEmployee, withoutEmployee } from './team-list.ts'

const employee = (id: number, appointment = 'Специалист'): Employee => ({
  id,
  appointment,
  department: '',
  is_owner: false,
  permissions: [],
  manager: {
    id: id * 10,
    name: 'Мария',
    surname: `Иванова${id}`,
    middle_name: '',
    avatar: null,
    email: '',
    phone: '',
    is_verified: true,
  },
})
const ids = (team: readonly Employee[]) => team.map(({ id }) => id)
const team = [employee(1), employee(2), employee(3)]

describe('the list of employees', () => {
  test('STAFF-03 STAFF-32 leaves the looking account out', () => {
    expect(ids(colleaguesOf(team, 20))).toEqual([1, 3])
    expect(ids(colleaguesOf(team, null))).toEqual([1, 2, 3])
  })

  test('STAFF-37 offers every appointment once, whatever its letter case or ё, in the order of the alphabet', () => {
    const named = ['Юрист', 'Счетовод', 'юрист', ' ', 'Счётовод', 'Архивист'].map((name, at) =>
      employee(at, name),
    )
    expect(choicesOf(named, 'appointment')).toEqual(['Архивист', 'Счетовод', 'Юрист'])
  })

  test('STAFF-24 STAFF-35 D-07 takes a row out and puts it back to its place among those that are left', () => {
    expect(ids(withoutEmployee(team, 2))).toEqual([1, 3])
    expect(ids(restoreEmployee(withoutEmployee(team, 2), team, 2))).toEqual([1, 2, 3])
    expect(ids(restoreEmployee(withoutEmployee(team, 1), team, 1))).toEqual([1, 2, 3])
    // The neighbour was deleted too, a new colleague came at the end.
    expect(ids(restoreEmployee([employee(3), employee(4)], team, 2))).toEqual([2, 3, 4])
    // A fresh reading has brought the row already.
    expect(ids(restoreEmployee(team, team, 2))).toEqual([1, 2, 3])
  })
})
