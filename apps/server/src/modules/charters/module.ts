import type { AccountActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import type { Module } from '#platform/module.ts'

import { isPackageFile } from './charters.repository.ts'
import { mountCharters } from './charters.routes.ts'
import './charters.tables.ts'

/** Session packages of council acts («Уставы»). */
export const charters: Module = { name: 'charters', mount: mountCharters }

/** Whether the account may see the file as a package of one of its channels. */
export function mayReadFile(actor: Pick<AccountActor, 'managerId'>, fileId: number): Promise<boolean> {
  return isPackageFile(db(), actor.managerId, fileId)
}
