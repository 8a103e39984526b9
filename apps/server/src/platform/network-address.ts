import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

import { settings } from '#platform/settings.ts'

/** The network an address belongs to: of IPv6 the /64, which one subscriber has to himself. */
export const networkOf = (address: string): string => beginningOf(address, 4)

/** The site an address belongs to: of IPv6 the /48, which a subscriber may have been given with all its 65 536 networks. */
export const siteOf = (address: string): string => beginningOf(address, 3)

/** So many groups of an IPv6 address; an IPv4 address as it is. */
function beginningOf(address: string, count: number): string {
  const plain = address.replace(mapped, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network of the client, of IPv6 the /64: whom limits of one address count. */
export function clientNetwork(request: IncomingMessage): string {
  const { headers, socket } = request
  if (headers['x-forwarded-for'] !== undefined) return networkOf(clientAddress(request))
  const known = networks.get(socket)
  if (known !== undefined) return known
  const network = networkOf(clientAddress(request))
  networks.set(socket, network)
  return network
}

/** Of connections: their addresses do not change. */
const networks = new WeakMap<object, string>()

/**
 * The address of the client: the last one that no trusted proxy has passed on. Behind something that is no address nobody is
 * known but the proxy that said it.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const { isTrustedProxy } = settings()
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-maxProxies)
  const passed = [...forwarded.map((one) => one.trim()).filter(Boolean), socket.remoteAddress ?? '']
  let client = ''
  for (const one of passed.toReversed()) {
    const address = plainAddress(one)
    if (address === undefined) break
    client = address
    if (!isTrustedProxy(address)) break
  }
  return client
}

/** Longer lists of proxies come from nobody but attackers. */
const maxProxies = 20

/** An IPv4 address as an IPv6 socket has it. */
const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu

/** The address alone: some proxies write `192.0.2.7:49152` or `[2001:db8::7]:49152`, where each connection has another port. */
function plainAddress(text: string): string | undefined {
  const bracketed = /^\[(?<v6>[^\]]*)\](?::\d{1,5})?$/u.exec(text)?.groups?.['v6']
  const address = (bracketed ?? text.replace(/^(?<v4>[\d.]+):\d{1,5}$/u, '$<v4>')).replace(mapped, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}
