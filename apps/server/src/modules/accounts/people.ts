import { accessChanged, endSessions } from '#modules/access/index.ts'
import type { Tx } from '#platform/database/index.ts'
import { hashPassword } from '#platform/secrets.ts'

import {
  insertManager,
  setBlocked,
  setCredentials,
  setMayCreateChannels,
  verifyManager as markVerified,
  type NewManager,
} from './managers.repository.ts'
import { insertPerson, keepPersonByPhone, type NewPerson } from './persons.repository.ts'

/** The person a phone (7XXXXXXXXXX) belongs to; somebody unknown is added with the given names. Answers the id. */
export async function findOrCreatePerson(tx: Tx, person: Omit<NewPerson, 'consent'>): Promise<number> {
  const known = (await keepPersonByPhone(tx, person.phone)) ?? (await insertPerson(tx, person))
  // Neither found nor inserted: somebody has added the phone in this moment.
  return known ?? (await keepPersonByPhone(tx, person.phone))!
}

/**
 * Adds an unverified account of a person; answers its id. `organizationId` is the one it works for. `isOwn` says that the
 * person made it: only then does a sign-in to another account that the person made reach it without a phone code.
 */
export function createManager(tx: Tx, manager: NewManager): Promise<number> {
  return insertManager(tx, manager)
}

/** Gives an account login and password. `isPersons`: the person alone knows it, so that it reaches all its accounts. */
export async function giveCredentials(
  tx: Tx,
  managerId: number,
  { login, password, isPersons = false }: { login: string; password: string; isPersons?: boolean },
): Promise<void> {
  await setCredentials(tx, managerId, { login, passwordHash: await hashPassword(password), isPersons })
}

/** Marks an account verified; false when it was. */
export async function verifyManager(tx: Tx, managerId: number): Promise<boolean> {
  const isChanged = await markVerified(tx, managerId)
  if (isChanged) await accessChanged(tx)
  return isChanged
}

/** Blocks an account and ends its sessions, or lets it in again; false when nothing changed. */
export async function blockManager(tx: Tx, managerId: number, isBlocked: boolean): Promise<boolean> {
  const isChanged = await setBlocked(tx, managerId, isBlocked)
  if (isChanged) await accessChanged(tx)
  if (isChanged && isBlocked) {
    await endSessions(tx, { managerIds: [managerId] }, true)
    await accountBlocked(tx, managerId)
  }
  return isChanged
}

/** Gives or takes the right to create channels; false when nothing changed. */
export async function allowCreatingChannels(tx: Tx, managerId: number, isAllowed: boolean): Promise<boolean> {
  const isChanged = await setMayCreateChannels(tx, managerId, isAllowed)
  if (isChanged) await accessChanged(tx)
  return isChanged
}

/** Called in the transaction in which an account is blocked. */
type Listener = (tx: Tx, managerId: number) => Promise<void>
const listeners = new Set<Listener>()

/** Subscribes a module that stands on this one to blocked accounts. */
export function onBlocked(listener: Listener): void {
  listeners.add(listener)
}

/** Says to the subscribers that the account is blocked. */
async function accountBlocked(tx: Tx, managerId: number): Promise<void> {
  for (const listener of listeners) await listener(tx, managerId)
}
