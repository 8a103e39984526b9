import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { limitConnections } from '#platform/http/limit-connections.ts'
import { mayUpgrade } from '#platform/http/upgrades.ts'
import { settings, WrongSetting } from '#platform/settings.ts'

/** An HTTP server for Socket.IO alone, which is attached before it listens. */
export function createOwnServer(): Server {
  const server = createServer({ shouldUpgradeCallback: mayUpgrade }, (_request, response) =>
    response.writeHead(404).end(),
  )
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 20_000
  limitConnections(server)
  return server
}

/** Whether Socket.IO listens on a port of its own besides the main one (wire §10). */
export function hasOwnPort(): boolean {
  const { REALTIME_PORT, PORT } = settings()
  return REALTIME_PORT !== 'same' && (REALTIME_PORT !== PORT || PORT === 0)
}

/**
 * Listens on REALTIME_PORT and answers the port. If it is not available: WrongSetting when the port was set explicitly,
 * else undefined and one line for the administrator.
 */
export async function listenOnOwnPort(
  server: Server,
  report: (line: string) => void,
): Promise<number | undefined> {
  const { REALTIME_PORT, HOST, realtimePortIsExplicit } = settings()
  if (REALTIME_PORT === 'same') return undefined
  try {
    server.listen({ host: HOST, port: REALTIME_PORT })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    const problem = code === 'EACCES' ? 'may not be used' : 'is taken by another program'
    if (realtimePortIsExplicit)
      throw new WrongSetting(`Wrong setting REALTIME_PORT: port ${REALTIME_PORT} ${problem}`)
    report(`Port ${REALTIME_PORT} ${problem}: realtime goes over the main port alone (REALTIME_PORT).`)
    return undefined
  }
}

/** The port for clients: null, the main port, behind an https address unless REALTIME_PORT was set explicitly. */
export function clientPort(port: number | undefined): number | null {
  const { PUBLIC_URL, realtimePortIsExplicit } = settings()
  if (port === undefined || (PUBLIC_URL?.startsWith('https:') && !realtimePortIsExplicit)) return null
  return port
}
