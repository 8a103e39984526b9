import type { IncomingMessage } from 'node:http'

import { settings } from '#platform/settings.ts'

/**
 * Whether a page of this origin may connect: a page of the host that is asked, whatever its port (the page of 8080
 * connects to 6001), or of PUBLIC_URL. A program that is no browser names no origin and authorises as everybody does.
 */
export function isOurPage(request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const { PUBLIC_URL } = settings()
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin === origin) return true
  const name = hostname(origin)
  return name !== undefined && askedHosts(request).some((host) => hostname(`http://${host}`) === name)
}

/** What the client asked for; a reverse proxy on this machine may say that it was asked for another host. */
function askedHosts(request: IncomingMessage): string[] {
  const isLocalProxy = /^(127\.|::1$|::ffff:127\.)/u.test(request.socket.remoteAddress ?? '')
  const forwarded = isLocalProxy ? request.headers['x-forwarded-host'] : undefined
  return [request.headers.host, forwarded].flat().filter((host) => host !== undefined)
}

function hostname(address: string): string | undefined {
  return URL.parse(address)?.hostname || undefined
}
