import { sections, type Section } from '@uprava/contract/endpoint.ts'
import type { FoundPerson } from '@uprava/contract/messenger/search.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { sectionId } from '#modules/reference/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { filesByIds, signedPath } from '#platform/files/index.ts'

import type { SeatRow } from './team.repository.ts'

/** Employees on the wire, in the given order, with their pictures' signed paths. */
export async function presentEmployees(reader: Reader, rows: readonly SeatRow[]): Promise<Employee[]> {
  const avatarOf = await avatarsOf(reader, rows)
  return rows.map((row) => {
    return {
      id: row.id,
      appointment: row.appointment,
      department: row.department,
      is_owner: row.isOwner,
      permissions: inOrder(row.sections).map((permission) => ({ permission, id: sectionId(permission) })),
      manager: {
        id: row.managerId,
        name: row.name,
        surname: row.surname,
        middle_name: row.middleName,
        avatar: avatarOf(row),
        email: row.email,
        phone: row.phone,
        is_verified: row.isVerified,
      },
    }
  })
}

/** Colleagues as the search shows them, in the given order. */
export async function presentColleagues(reader: Reader, rows: readonly SeatRow[]): Promise<FoundPerson[]> {
  const avatarOf = await avatarsOf(reader, rows)
  return rows.map((row) => ({
    manager_id: row.managerId,
    full_name: personName(row),
    appointment: row.appointment,
    avatar: avatarOf(row),
  }))
}

async function avatarsOf(reader: Reader, rows: readonly SeatRow[]) {
  const pictures = await filesByIds(
    reader,
    rows.flatMap((row) => row.avatarFileId ?? []),
  )
  return ({ avatarFileId }: SeatRow): string | null => {
    const picture = avatarFileId === null ? undefined : pictures.get(avatarFileId)
    return picture ? signedPath(picture) : null
  }
}

/** Section names once each, in the order of the screen. */
export function inOrder(names: readonly Section[]): Section[] {
  return sections.filter((name) => names.includes(name))
}
