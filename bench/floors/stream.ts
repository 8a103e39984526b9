/*
 * The floor of files: a bare server that writes what it is sent to the disk (PUT /NAME, with fsync) and sends what lies
 * there (GET /NAME). No account, no right, no form, no look into the file. Argument: the folder.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2]!
const server = createServer((request, response) => {
  const file = path.join(folder, path.basename(request.url ?? ''))
  const answered = request.method === 'PUT' ? take(file) : pipeline(createReadStream(file), response)
  answered.catch(() => response.destroy())

  async function take(name: string): Promise<void> {
    const target = await open(name, 'w')
    await pipeline(request, target.createWriteStream({ flush: true }))
    response.end('{}')
  }
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
