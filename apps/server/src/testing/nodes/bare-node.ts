import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Member, Realtime, RealtimeOptions } from '#platform/realtime/index.ts'
import { openRealtime } from '#platform/realtime/open-realtime.ts'

export type BareNode = {
  url: string
  realtime: Realtime
  close(): Promise<void>
}

/** A bare HTTP server with the realtime server, like a node of the product. */
export async function openBareNode(options: Partial<RealtimeOptions> = {}): Promise<BareNode> {
  const server = createServer((_request, response) => response.writeHead(404).end())
  const realtime = await openRealtime({ servers: [server], authorise: authoriseByToken, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    realtime,
    async close() {
      await realtime.close()
      server.close()
    },
  }
}

/** The bearer of a manager in tests without accounts. */
export const tokenOf = (managerId: number, sessionId = managerId) => `${managerId}-${sessionId}`

/** `chats.5` belongs to the bearer of manager 5. */
export async function authoriseByToken(bearer: string | undefined, channel: string): Promise<Member | null> {
  const [managerId = '', sessionId = ''] = bearer?.split('-') ?? []
  return channel === `chats.${managerId}` ? { sessionId: Number(sessionId), key: managerId } : null
}
