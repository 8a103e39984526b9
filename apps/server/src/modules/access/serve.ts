import type { Endpoint } from '@uprava/contract/endpoint.ts'

import { inspectReceived, mount, type Handler, type HttpServer } from '#platform/http/index.ts'
import { onBehalfOf } from '#platform/workers/owner.ts'

import type { Actors, SeatActor } from './actor.ts'
import { guard } from './guard.ts'

/** Mounts a declared call behind the rules of access: `serve(app, teamCalls.listTeam, ({ actor, query }) => …)`. */
export function serve<const E extends Endpoint>(
  app: HttpServer,
  endpoint: E,
  handler: Handler<E, Actors[E['access']['for']]>,
): void {
  const answer = handler as Handler<E, never>
  const { files } = endpoint
  mount(app, guard, endpoint, (call) =>
    onBehalfOf((call.actor ?? {}) as Partial<SeatActor>, async () => {
      if (files) await inspectReceived(files, call.files ?? {})
      return answer(call)
    }),
  )
}
