import type { Employee } from '@uprava/contract/team.ts'

import { normalizeText } from '#ui/lib/matches-search.ts'

/** The team without the account that looks at it (STAFF-03). */
export function colleaguesOf(team: readonly Employee[], managerId: number | null): Employee[] {
  return team.filter((employee) => employee.manager.id !== managerId)
}

/** The distinct appointments or departments of a team in alphabetical order; letter case and ё are ignored (STAFF-37). */
export function choicesOf(team: readonly Employee[], what: 'appointment' | 'department'): string[] {
  const byKey = new Map<string, string>()
  for (const { [what]: value } of team) {
    const key = normalizeText(value)
    if (key !== '' && !byKey.has(key)) byKey.set(key, value.trim())
  }
  return [...byKey.values()].toSorted((one, other) => one.localeCompare(other, 'ru'))
}

export function withoutEmployee(team: readonly Employee[], id: number): Employee[] {
  return team.filter((employee) => employee.id !== id)
}

/**
 * Restores the row of a refused deletion (STAFF-35) after the nearest preceding row that is still there: other rows may
 * have been added or removed since.
 */
export function restoreEmployee(
  team: readonly Employee[],
  before: readonly Employee[],
  id: number,
): Employee[] {
  const at = before.findIndex((employee) => employee.id === id)
  const employee = before[at]
  if (!employee || team.some((one) => one.id === id)) return [...team]
  const former = new Set(before.slice(0, at).map((one) => one.id))
  const index = team.findLastIndex((one) => former.has(one.id)) + 1
  return team.toSpliced(index, 0, employee)
}
