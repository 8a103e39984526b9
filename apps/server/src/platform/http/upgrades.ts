import type { IncomingMessage } from 'node:http'

/**
 * Whether a connection may become a websocket. Any other upgrade, as programs for HTTP/2 ask for, is not taken up and
 * the request answered. Engine.IO closes those without an answer, which a proxy takes for a node that has failed: a stranger
 * could have had all nodes left out.
 */
export const mayUpgrade = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  url?.startsWith('/socket.io/') === true && headers.upgrade?.toLowerCase() === 'websocket'
