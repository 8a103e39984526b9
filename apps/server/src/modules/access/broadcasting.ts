import type { HttpServer } from '#platform/http/index.ts'
import { refuse } from '#platform/http/index.ts'

import { actorOf, bearerOf } from './guard.ts'

/** Who may listen to a private channel (named without `private-`): `chats.{managerId}` belongs to the verified account alone. */
export async function mayJoin(
  bearer: string | undefined,
  channel: string,
): Promise<{ sessionId: number; key: string } | null> {
  const managerId = /^chats\.(?<id>\d{1,15})$/u.exec(channel)?.groups?.['id']
  if (managerId === undefined) return null
  const actor = await actorOf(bearer).catch(() => null)
  if (!actor?.account?.isVerified || actor.account.managerId !== Number(managerId)) return null
  return { sessionId: actor.sessionId, key: managerId }
}

/**
 * The addresses a broadcasting client may authorise itself at (RT-08, RT-09). Sockets are authorised when they subscribe,
 * so the product's own client never asks here; others learn whether they would be let in.
 */
export function mountBroadcasting(app: HttpServer): void {
  app.post('/broadcasting/auth', async (request) => {
    const { channel_name: channel } = (request.body ?? {}) as { channel_name?: unknown }
    const name =
      typeof channel === 'string' && channel.startsWith('private-') ? channel.slice('private-'.length) : ''
    if (!(await mayJoin(bearerOf(request), name))) throw refuse.forbidden()
    return { channel_data: null }
  })
  app.post('/broadcasting/user-auth', async (request) => {
    const actor = await actorOf(bearerOf(request)).catch(() => null)
    if (!actor?.account?.isVerified) throw refuse.forbidden()
    return { user_data: { id: actor.account.managerId } }
  })
}
