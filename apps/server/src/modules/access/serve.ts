import type { Endpoint } from '@uprava/contract/endpoint.ts'

import { mount, type Handler, type HttpServer } from '#platform/http/index.ts'

import type { Actors } from './actor.ts'
import { guard } from './guard.ts'

/** Mounts a declared call behind the rules of access: `serve(app, teamCalls.listTeam, ({ actor, query }) => …)`. */
export function serve<const E extends Endpoint>(
  app: HttpServer,
  endpoint: E,
  handler: Handler<E, Actors[E['access']['for']]>,
): void {
  mount(app, guard, endpoint, handler as Handler<E, never>)
}
