import type { Socket } from 'node:net'

import { beforeAll, expect, it } from 'vitest'

import { readSettings, useSettings } from '#platform/settings.ts'

import { clientAddress, networkOf, siteOf } from './network-address.ts'

it('AUTH-80 AUTH-86 counts an IPv6 subscriber, who has a /64, as one address', () => {
  expect(networkOf('2001:db8:1:2::7')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:3::7')).not.toBe(networkOf('2001:db8:1:2::7'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

it('AUTH-86 counts a site, which may have a /48, as one as well', () => {
  expect(siteOf('2001:db8:1:2::7')).toBe('2001:db8:1')
  expect(siteOf('2001:db8:1:3::7')).toBe('2001:db8:1')
  expect(siteOf('2001:db8:2:3::7')).toBe('2001:db8:2')
  expect(siteOf('192.0.2.7')).toBe('192.0.2.7')
})

it('AUTH-80 AUTH-86 counts an IPv4 address as itself, also behind an IPv6 socket', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

/** Whom a request of this connection comes from, as the header says. */
const seen = (forwarded: string | undefined, remoteAddress = '10.8.0.1') =>
  clientAddress({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } as Socket })

beforeAll(() => useSettings(readSettings({ TRUSTED_PROXIES: 'loopback, 10.8.0.0/16' })))

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['203.0.113.9, 192.0.2.7', '192.0.2.7'],
  ['203.0.113.9, 192.0.2.7, 10.8.0.2, 127.0.0.1', '192.0.2.7'],
  ['192.0.2.7:49152', '192.0.2.7'],
  ['2001:DB8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:49152', '2001:db8::7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:49152', '192.0.2.7'],
  [undefined, '10.8.0.1'],
  [' , ', '10.8.0.1'],
])('OPS-27 behind a trusted proxy the client of %j is %s', (forwarded, client) => {
  expect(seen(forwarded)).toBe(client)
})

it.each([
  'unknown',
  '_hidden',
  '<b>',
  '0x7f.1',
  '1.2.3',
  '192.0.2.7:port',
  '[192.0.2.7',
  '"192.0.2.7"',
  '9'.repeat(50),
])('OPS-27 whoever is behind %j is counted as the proxy that said so, never as the text', (text) => {
  expect(seen(text)).toBe('10.8.0.1')
  expect(seen(`192.0.2.7, ${text}`)).toBe('10.8.0.1')
  expect(seen(`${text}, 192.0.2.7`)).toBe('192.0.2.7')
})

it('OPS-27 from anybody else the header counts for nothing', () => {
  expect(seen('192.0.2.7', '203.0.113.9')).toBe('203.0.113.9')
  expect(seen('127.0.0.1', '::ffff:203.0.113.9')).toBe('203.0.113.9')
})
