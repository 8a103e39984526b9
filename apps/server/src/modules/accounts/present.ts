import type { Manager, Profile, Session } from '@uprava/contract/accounts.ts'
import { generalPermissions } from '@uprava/contract/endpoint.ts'
import type { Organization } from '@uprava/contract/organizations.ts'
import type { AccessFlag } from '@uprava/contract/reference.ts'

import { organizationsByIds } from '#modules/organizations/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { filesByIds, signedPath } from '#platform/files/index.ts'

import { findManagers, type ManagerRow } from './managers.repository.ts'
import type { PersonRow } from './persons.repository.ts'

/** An account as it stands in the tables and as it is shown. */
export type PresentedManager = { row: ManagerRow; manager: Manager; organization: Organization | null }

/** Accounts on the wire by their ids, in three statements; ids that lead nowhere are left out. */
export async function presentManagers(
  reader: Reader,
  managerIds: readonly number[],
): Promise<Map<number, Manager>> {
  const presented = await presentedManagers(reader, managerIds)
  return new Map(presented.map(({ row, manager }) => [row.id, manager]))
}

/** The same with what sign-ins and the profile say besides, in the order the accounts were made. */
export async function presentedManagers(
  reader: Reader,
  managerIds: readonly number[],
): Promise<PresentedManager[]> {
  const rows = await findManagers(reader, managerIds)
  const [files, organizations] = await Promise.all([
    filesByIds(reader, rows.flatMap(pictureIds)),
    organizationsByIds(
      reader,
      rows.flatMap((row) => row.belongs_to_organization_id ?? []),
    ),
  ])
  const pathOf = (fileId: number | null) => {
    const file = fileId === null ? undefined : files.get(fileId)
    return file ? signedPath(file) : null
  }
  return rows.map((row) => {
    const organization = organizations.get(row.belongs_to_organization_id ?? 0) ?? null
    return { row, organization, manager: present(row, organization, pathOf) }
  })
}

const pictureIds = (row: ManagerRow) =>
  [row.avatar_file_id, row.channel_image_file_id, row.channel_background_file_id].filter((id) => id !== null)

function present(
  row: ManagerRow,
  organization: Organization | null,
  pathOf: (fileId: number | null) => string | null,
): Manager {
  const { appointment, channel_name: channelName } = row
  return {
    id: row.id,
    avatar: pathOf(row.avatar_file_id),
    surname: row.surname,
    name: row.name,
    middle_name: row.middle_name,
    position:
      appointment === null || channelName === null
        ? null
        : {
            name: appointment,
            channel: {
              name: channelName,
              background: pathOf(row.channel_background_file_id),
              image: pathOf(row.channel_image_file_id),
            },
          },
    organization,
    is_verified: row.is_verified,
  }
}

/** The answer of a sign-in as an account (wire §3): the permissions are those of its only or first channel. */
export async function sessionReply(reader: Reader, managerId: number, token: string): Promise<Session> {
  const [presented] = await presentedManagers(reader, [managerId])
  const { row, manager, organization } = presented!
  return {
    token,
    is_verified: row.is_verified,
    can_create_channel: row.can_create_channel,
    have_organization: organization !== null,
    manager,
    permissions: permissionsOf(row),
  }
}

/** The answer of a registration: a person without an account. */
export function registrationReply(token: string): Session {
  return {
    token,
    is_verified: false,
    can_create_channel: false,
    have_organization: false,
    manager: null,
    permissions: permissionsOf(null),
  }
}

const permissionsOf = (row: ManagerRow | null): AccessFlag[] =>
  generalPermissions.map((name) => ({ name, access: row?.[name] ?? false }))

/** Session facts of an account (D-01). */
export function accountProfile(person: PersonRow, { row, manager, organization }: PresentedManager): Profile {
  return {
    id: person.id,
    manager_id: row.id,
    name: row.name,
    surname: row.surname,
    middle_name: row.middle_name,
    phone: person.phone,
    address: row.address,
    email: row.email,
    avatar: manager.avatar,
    position: manager.position && { name: manager.position.name },
    is_owner_organization: row.owned_organization_id !== null,
    organization,
    is_verified: row.is_verified,
    can_create_channel: row.can_create_channel,
    have_organization: organization !== null,
  }
}

/** Session facts of a person before an account is chosen: what holds for any of its accounts (D-01, D-02). */
export function personProfile(person: PersonRow, accounts: readonly PresentedManager[]): Profile {
  const owner = accounts.find(({ row }) => row.owned_organization_id !== null)
  const organization =
    owner?.organization ?? accounts.find((account) => account.organization)?.organization ?? null
  return {
    id: person.id,
    manager_id: null,
    name: person.name,
    surname: person.surname,
    middle_name: '',
    phone: person.phone,
    address: '',
    email: '',
    avatar: null,
    position: null,
    is_owner_organization: owner !== undefined,
    organization,
    is_verified: accounts.some(({ row }) => row.is_verified),
    can_create_channel: false,
    have_organization: organization !== null,
  }
}
