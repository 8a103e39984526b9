import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'

import { closeSlowRequests } from './slow-requests.ts'

let app: FastifyInstance

afterEach(() => app.close())

const boundary = 'boundary'

/** Two thousand bytes in half a second are asked for. */
async function open(): Promise<string> {
  app = fastify({ logger: false })
  closeSlowRequests(app, { window: 500, minBytes: 2000 })
  await app.register(multipart)
  app.post('/', async (upload) => {
    let bytes = 0
    for await (const part of upload.parts())
      if (part.type === 'file') for await (const chunk of part.file) bytes += (chunk as Buffer).length
    return { bytes }
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** An upload of so many bytes in steps of a tenth of a second; resolves with the status, or the error's code. */
async function upload(
  url: string,
  bytesPerStep: number,
  steps: number,
): Promise<number | string | undefined> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n`
  const sending: ClientRequest = request(url, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const ended = new Promise<number | string | undefined>((resolve) => {
    sending.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sending.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  sending.write(head)
  for (let step = 0; step < steps && !sending.destroyed; step += 1) {
    sending.write(Buffer.alloc(bytesPerStep))
    await Promise.race([sleep(100), ended])
  }
  sending.end(`\r\n--${boundary}--\r\n`)
  return ended
}

test('a slow upload that keeps to the rate passes, however long it takes', async () => {
  expect(await upload(await open(), 3000, 25)).toBe(200)
})

test('a request that trickles is closed, with an answer for a proxy', async () => {
  expect(await upload(await open(), 1, 100)).toBe(408)
})

test('what trickles behind an answer is closed too', async () => {
  const { port } = new URL(await open())
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(
    'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999\r\n\r\n-',
  )
  const dripping = setInterval(() => socket.write('-'), 100)
  await once(
    socket.on('error', () => undefined),
    'close',
  )
  clearInterval(dripping)
  expect(answer).toMatch(/^HTTP\/1.1 404 /u)
})
