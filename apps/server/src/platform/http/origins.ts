import type { IncomingMessage } from 'node:http'

import { settings } from '#platform/settings.ts'

/**
 * Whether a page of the request's origin may act here: a page of the requested host on any port (the page on 8080 connects to
 * 6001), or of PUBLIC_URL. Clients other than browsers send no origin; what they may do is decided by their token.
 */
export function isAllowedOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const { PUBLIC_URL } = settings()
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin === origin) return true
  const name = hostname(origin)
  return name !== undefined && requestedHosts(request).some((host) => hostname(`http://${host}`) === name)
}

/**
 * Whether another site makes this request. Browsers say it themselves (Sec-Fetch-Site), old ones and those without TLS only
 * where their page comes from (Origin).
 */
export function isOfAnotherSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || (site !== 'same-origin' && !isAllowedOrigin(request))
}

/** Two Host headers are two requests to two readers: a proxy may take the one and this server the other. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
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
