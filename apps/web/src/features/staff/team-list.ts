import type { Employee } from '@uprava/contract/team.ts'

/** «Иванова Мария»: how an employee is named in rows and questions. */
export function fullName({ manager }: Pick<Employee, 'manager'>): string {
  return `${manager.surname} ${manager.name}`.trim()
}

/** The team without the account that looks at it (STAFF-03). */
export function colleaguesOf(team: readonly Employee[], managerId: number | null): Employee[] {
  return team.filter((employee) => employee.manager.id !== managerId)
}

/** The distinct appointments of a team in the order of the alphabet; letter case and ё make no difference (STAFF-37). */
export function appointmentsOf(team: readonly Employee[]): string[] {
  const byKey = new Map<string, string>()
  for (const { appointment } of team) {
    const key = appointment.trim().toLowerCase().replaceAll('ё', 'е')
    if (key !== '' && !byKey.has(key)) byKey.set(key, appointment.trim())
  }
  return [...byKey.values()].toSorted((one, other) => one.localeCompare(other, 'ru'))
}

export function withoutEmployee(team: readonly Employee[], id: number): Employee[] {
  return team.filter((employee) => employee.id !== id)
}

/**
 * Puts a refused deletion back where it was (STAFF-35): behind the nearest former neighbour that is still there, since
 * other rows may have come or gone in the meantime.
 */
export function withEmployeeBack(
  team: readonly Employee[],
  before: readonly Employee[],
  id: number,
): Employee[] {
  const at = before.findIndex((employee) => employee.id === id)
  const employee = before[at]
  if (!employee || team.some((one) => one.id === id)) return [...team]
  const former = new Set(before.slice(0, at).map((one) => one.id))
  const place = team.findLastIndex((one) => former.has(one.id)) + 1
  return team.toSpliced(place, 0, employee)
}
