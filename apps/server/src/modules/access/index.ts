import type { Endpoint } from '@uprava/contract/endpoint.ts'

import { mount, type Handler, type HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import type { Actors } from './actor.ts'
import { mountBroadcasting } from './broadcasting.ts'
import { guard } from './guard.ts'
import { listenForAccessChanges } from './sessions.ts'

export type { AccountActor, AdministratorActor, PersonActor, Reach, SeatActor } from './actor.ts'
export { audit, auditNames } from './audit.ts'
export { mayJoin } from './broadcasting.ts'
export { count, networkOf, requireLeft, spend, tryWithin, usedUpUntil, type Budget } from './budgets.ts'
export { deleteOldEntries as forgetOldEntries } from './budgets.repository.ts'
export { actorOf, bearerOf, seatActor } from './guard.ts'
export { accessChanged, endSessions, startSession } from './sessions.ts'

/** Mounts a declared call behind the rules of access: `serve(app, teamCalls.listTeam, ({ actor, query }) => …)`. */
export function serve<const E extends Endpoint>(
  app: HttpServer,
  endpoint: E,
  handler: Handler<E, Actors[E['access']['for']]>,
): void {
  mount(app, guard, endpoint, handler as Handler<E, never>)
}

let stopListening: (() => Promise<void>) | undefined

/** Who is asking and what they may do. */
export const access: Module = {
  name: 'access',
  mount: mountBroadcasting,
  async start() {
    stopListening = await listenForAccessChanges()
  },
  async stop() {
    await stopListening?.()
  },
}
