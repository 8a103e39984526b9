import { expect, it } from 'vitest'

import { networkOf } from './network-address.ts'

it('AUTH-80 AUTH-86 counts an IPv6 subscriber, who has a /64, as one address', () => {
  expect(networkOf('2001:db8:1:2::7')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:3::7')).not.toBe(networkOf('2001:db8:1:2::7'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

it('AUTH-80 AUTH-86 counts an IPv4 address as itself, also behind an IPv6 socket', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})
