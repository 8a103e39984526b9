import type { lookup } from 'node:dns'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { isPublicAddress, publicAgent, publicLookup } from './public-agent.ts'

test.for([
  ['8.8.8.8', true],
  ['2a00:1450:4010:c0b::5f', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.1', false],
  ['192.168.0.10', false],
  ['169.254.169.254', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2002:7f00:1::1', false],
  ['2001::1', false],
  ['fec0::1', false],
  ['not an address', false],
] as const)('the address %s is public: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a name with one address that is not public is refused', async () => {
  const addresses = [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const resolve = (found: typeof addresses) =>
    new Promise<Error | null>((resolve) => {
      const lookUp = ((_name: string, _options: object, done: (...given: unknown[]) => void) =>
        done(null, found)) as unknown as typeof lookup
      publicLookup(lookUp)('push.example', {}, resolve)
    })
  expect((await resolve(addresses))?.message).toContain('not public')
  expect(await resolve(addresses.slice(0, 1))).toBeNull()
})

test('ERR-17 a name that cannot be resolved is an error of its request, and nothing ends for it', async () => {
  const { request } = await import('node:https')
  const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
    request({ host: 'nobody.invalid', agent: publicAgent }).once('error', resolve).end()
  })
  expect(error.syscall).toBe('getaddrinfo')
})

test('a request to this machine is not made', async () => {
  const server = createServer()
  const reached: unknown[] = []
  server.on('connection', (socket) => {
    reached.push(socket)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { request } = await import('node:https')
  const error = await new Promise<Error>((resolve) => {
    request({ host: 'localhost', port, agent: publicAgent }).once('error', resolve).end()
  })
  expect(error.message).toContain('not public')
  expect(reached).toEqual([])
  server.close()
})
