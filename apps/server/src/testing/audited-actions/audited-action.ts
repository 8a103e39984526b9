import type { AuditAction } from '@uprava/contract/rules/audit-texts.ts'

import type { Client } from '../client.ts'
import type { TestServer } from '../server.ts'

/** What the actions are done with: the product, and the console of its first administrator. */
export type ActionContext = { readonly server: TestServer; readonly console: Client }

/** Something that the audit records. */
export type AuditedAction = {
  readonly name: string
  /** The entries that it leaves, each once. */
  readonly entries: readonly AuditAction[]
  /** A table that it writes in the transaction of its entries. Where it writes nothing else, the queue of the audit. */
  readonly writes: string
  /** The status that it answers with. */
  readonly status: number
  /** Makes what it is done to; returns the action itself. */
  readonly prepare: (context: ActionContext) => Promise<() => Promise<{ status: number }>>
}

export const auditQueue = 'audit_queue'

/** Strings typed in the actions that no entry may hold. The database has further ones: everybody's names and phones. */
export const privateMarkers = {
  name: 'Тайноимя',
  surname: 'Тайнофамилия',
  appointment: 'Тайнодолжность',
  email: 'secret-address@uprava.example',
  text: 'Тайнослово в тексте',
  login: 'secret-login',
  password: 'Секретный забор у реки 9',
} as const

/** An action that answers with 200. */
export const auditedAction = (
  name: string,
  entries: readonly AuditAction[],
  writes: string,
  prepare: AuditedAction['prepare'],
): AuditedAction => ({ name, entries, writes, status: 200, prepare })

/** A sign-in that is refused: its entry is all that it writes. */
export const refusedSignIn = (
  name: string,
  prepare: AuditedAction['prepare'],
  status = 422,
): AuditedAction => ({
  name,
  entries: ['sign_in_refused'],
  writes: auditQueue,
  status,
  prepare,
})

/** An action that is no call: done is 200, failed is 500. */
export const asCall = (work: () => Promise<unknown>) => async () => ({
  status: await work().then(
    () => 200,
    () => 500,
  ),
})
