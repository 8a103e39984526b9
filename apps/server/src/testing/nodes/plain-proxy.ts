import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** As `deploy/Caddyfile` looks at the nodes. Milliseconds. */
const lookEvery = 500

/**
 * What any reverse proxy does in front of several nodes, for machines without nginx and Caddy: takes the nodes in turn that say
 * on /readyz that they serve, and goes on to the next one where none listens. A request that has reached a node is never made again.
 */
export async function startPlainProxy(ports: readonly number[]): Promise<{ url: string; close(): void }> {
  let turn = 0
  let nodes = ports
  const isReady = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await answer?.text()
    return answer?.ok === true
  }
  const closing = new AbortController()
  const look = async () => {
    while (!closing.signal.aborted) {
      const states = await Promise.all(ports.map(isReady))
      // Where none is ready, each of them is tried.
      nodes = states.includes(true) ? ports.filter((_, at) => states[at]) : ports
      await sleep(lookEvery)
    }
  }
  void look()
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(turn++, nodes.length))
    const pass = (at: number, left: number) => {
      const { method, url: path, headers } = incoming
      const port = nodes[at % nodes.length]
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
      sent.on('response', (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && left > 1) pass(at + 1, left - 1)
        else if (answer.headersSent) answer.destroy()
        else answer.writeHead(502).end(error.code)
      })
      sent.end(Buffer.concat(chunks))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      closing.abort()
      server.closeAllConnections()
      server.close()
    },
  }
}
