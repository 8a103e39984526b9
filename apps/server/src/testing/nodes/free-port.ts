import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port nobody listens on in this moment. It is below those the system gives by itself, to servers that ask for any and to every
 * connection: one of these may be given away before a program that takes seconds to start has taken it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = randomInt(10_000, 32_768)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('No port of this machine could be taken')
}
