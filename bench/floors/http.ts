/*
 * The floor of an authorised reading: bare Fastify that answers the same bytes as a constant. No token, no rights, no
 * validation, no schema.
 */
import type { AddressInfo } from 'node:net'

import fastify from 'fastify'

const body = process.argv[2] ?? '{}'
const app = fastify({ logger: false })
app.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`ready http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
