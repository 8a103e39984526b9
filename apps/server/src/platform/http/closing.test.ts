import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { createHttpServer } from './index.ts'

it('OPS-23 a connection that waits to be accepted when the server closes is answered', async () => {
  const http = await createHttpServer()
  http.get('/', () => 'answered')
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  // The system completes them; the server accepts none before this turn of the event loop has ended.
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const closed = http.close()
  const answers = sockets.map(async (socket) => {
    await once(socket, 'connect')
    socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return (await text(socket)).split('\r\n')[0]
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']))
  await closed
})

it('a connection that is being answered when the server closes is closed after the answer', async () => {
  const http = await createHttpServer()
  const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  http.get('/', async () => {
    asked.resolve()
    await mayAnswer.promise
    return 'answered'
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const answer = once(get({ host: '127.0.0.1', port, agent }), 'response')
  await asked.promise
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  mayAnswer.resolve()
  const [response] = (await answer) as [IncomingMessage]
  expect(await text(response)).toBe('answered')
  // The server is closed when its last connection is; one that is kept lasts longer than a test.
  await closed
  agent.destroy()
})
