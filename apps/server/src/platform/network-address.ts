import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

import { settings } from '#platform/settings.ts'

/** The network an address belongs to: of IPv6 the /64, which one subscriber has to himself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.groups?.['v4']
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network of the client, of IPv6 the /64: whom limits of one address count. */
export const clientNetwork = (request: IncomingMessage): string => networkOf(clientAddress(request))

/** The address of the client: the last one that no trusted proxy has passed on. */
function clientAddress({ headers, socket }: IncomingMessage): string {
  const { isTrustedProxy } = settings()
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-maxProxies)
  const passed = [...forwarded.map((one) => one.trim()).filter(Boolean), socket.remoteAddress ?? '']
  return passed.findLast((address) => !isTrustedProxy(address)) ?? passed[0] ?? ''
}

/** Longer lists of proxies come from nobody but attackers. */
const maxProxies = 20
