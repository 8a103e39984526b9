import type { IncomingMessage } from 'node:http'

import { settings } from '#platform/settings.ts'

/**
 * Whether the request's origin may connect: a page of the requested host on any port (the page on 8080 connects to 6001),
 * or of PUBLIC_URL. Clients other than browsers send no origin; subscriptions are authorized in any case.
 */
export function isAllowedOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const { PUBLIC_URL } = settings()
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin === origin) return true
  const name = hostname(origin)
  return name !== undefined && requestedHosts(request).some((host) => hostname(`http://${host}`) === name)
}

/** The requested host; a trusted reverse proxy may forward the original one. */
function requestedHosts(request: IncomingMessage): string[] {
  const isProxy = settings().isTrustedProxy(request.socket.remoteAddress)
  const forwarded = isProxy ? request.headers['x-forwarded-host'] : undefined
  return [request.headers.host, forwarded].flat().filter((host) => host !== undefined)
}

function hostname(address: string): string | undefined {
  return URL.parse(address)?.hostname || undefined
}
