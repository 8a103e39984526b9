import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'

/*
 * Loaded into a process before its program (`node --import`): writes where it connects to into the file
 * CONNECTIONS_FILE, a line of JSON for each connection.
 */
const file = process.env['CONNECTIONS_FILE']
const connect = Socket.prototype.connect
Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  // Inside Node the arguments come normalized, as an array in an array.
  const [first, second] = (Array.isArray(given[0]) ? given[0] : given) as [unknown, unknown]
  const to = typeof first === 'object' ? first : { port: first, host: second }
  const { host = null, port = null, path = null } = to as Record<string, unknown>
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ host, port, path })}\n`)
  return Reflect.apply(connect, this, given) as Socket
}
