import { sections, type Section } from '@uprava/contract/endpoint.ts'
import type { Employee } from '@uprava/contract/team.ts'

import { sectionId } from '#modules/reference/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { filesByIds, signedPath } from '#platform/files/index.ts'

import type { SeatRow } from './team.repository.ts'

/** Employees on the wire, in the given order, with their pictures' signed paths. */
export async function presentEmployees(reader: Reader, rows: readonly SeatRow[]): Promise<Employee[]> {
  const pictures = await filesByIds(
    reader,
    rows.flatMap((row) => row.avatarFileId ?? []),
  )
  return rows.map((row) => {
    const picture = row.avatarFileId === null ? undefined : pictures.get(row.avatarFileId)
    return {
      id: row.id,
      appointment: row.appointment,
      is_owner: row.isOwner,
      permissions: inOrder(row.sections).map((permission) => ({ permission, id: sectionId(permission) })),
      manager: {
        id: row.managerId,
        name: row.name,
        surname: row.surname,
        avatar: picture ? signedPath(picture) : null,
        email: row.email,
        phone: row.phone,
        is_verified: row.isVerified,
      },
    }
  })
}

/** Section names once each, in the order of the screen. */
export function inOrder(names: readonly Section[]): Section[] {
  return sections.filter((name) => names.includes(name))
}
