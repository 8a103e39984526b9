import { once } from 'node:events'
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
