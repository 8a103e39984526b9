import type { AuditAction } from '@uprava/contract/rules/audit-texts.ts'

import type { Client } from '../client.ts'
import type { TestServer } from '../server.ts'

/** What deeds are done with: the product, and the console of its first administrator. */
export type Scene = { readonly server: TestServer; readonly console: Client }

/** Something that the audit records. */
export type Deed = {
  readonly name: string
  /** The entries that it leaves, each once. */
  readonly leaves: readonly AuditAction[]
  /** A table that it writes in the transaction of its entries. A deed that writes nothing else: the queue of the audit. */
  readonly writes: string
  /** The status that it answers with. */
  readonly status: number
  /** Makes what it is done to; answers the deed itself. */
  readonly prepare: (scene: Scene) => Promise<() => Promise<{ status: number }>>
}

export const auditQueue = 'audit_queue'

/** Strings typed in the deeds that no entry may hold. The database has further ones: everybody's names and phones. */
export const planted = {
  name: 'Тайноимя',
  surname: 'Тайнофамилия',
  appointment: 'Тайнодолжность',
  email: 'secret-address@uprava.example',
  text: 'Тайнослово в тексте',
  login: 'secret-login',
  password: 'Секретный забор у реки 9',
} as const

/** A deed with its usual answer. */
export const deed = (
  name: string,
  leaves: readonly AuditAction[],
  writes: string,
  prepare: Deed['prepare'],
): Deed => ({ name, leaves, writes, status: 200, prepare })

/** A sign-in that is refused: its entry is all that it writes. */
export const refusal = (name: string, prepare: Deed['prepare'], status = 422): Deed => ({
  name,
  leaves: ['sign_in_refused'],
  writes: auditQueue,
  status,
  prepare,
})

/** A deed that is no call: done is 200, failed is 500. */
export const asCall = (work: () => Promise<unknown>) => async () => ({
  status: await work().then(
    () => 200,
    () => 500,
  ),
})
