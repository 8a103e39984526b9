import { lookup, type LookupAddress } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Networks that are not the Internet: this machine, private ones, link-local, shared, multicast, reserved (RFC 6890). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  // Other ways to write an IPv4 address: compatible, translated. A mapped one is checked as the address it holds.
  ['::', 96],
  ['64:ff9b::', 96],
  // Translated by the network's own prefix, through 6to4 and Teredo; site-local and discarded ones.
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['fec0::', 10],
  ['100::', 64],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** Whether the address is one of the Internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !notPublic.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

type LookUp = typeof lookup

/** Resolves a name and refuses it when any of its addresses is not public: whoever owns the name chooses them. */
export function publicLookup(lookUp: LookUp = lookup) {
  return (
    hostname: string,
    options: object,
    done: (error: Error | null, addresses: LookupAddress[]) => void,
  ): void =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      // With an error there are none, whatever the type says.
      if (error) return done(error, [])
      const isRefused = !addresses.every(({ address }) => isPublicAddress(address))
      return done(isRefused ? new Error('The name leads to an address that is not public') : null, addresses)
    })
}

/** Connects to public addresses only, also when a name is resolved again for a later request. */
export const publicAgent = new Agent({
  lookup: (hostname, options, done) =>
    publicLookup()(hostname, options, (error, addresses) => {
      if (error || options.all) done(error, addresses)
      else done(null, addresses[0]!.address, addresses[0]!.family)
    }),
})
