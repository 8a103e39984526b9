// npm run dev: the server, restarted on each change, and Vite in front of it. One Ctrl-C stops both.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { styleText } from 'node:util'

import { say } from './support/console.ts'
import { endWithBootstrap } from './support/parent.ts'
import { packaged, start, type Program } from './support/run.ts'

const parts: { name: string; color: 'cyan' | 'magenta'; program: Program }[] = [
  {
    name: 'server',
    color: 'cyan',
    program: {
      command: process.execPath,
      args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
    },
  },
  {
    name: 'web',
    color: 'magenta',
    program: { ...packaged('vite', ['--clearScreen', 'false']), folder: 'apps/web' },
  },
]

endWithBootstrap()
say('Starting the server and Vite; Ctrl-C stops both')
const running = parts.map(({ name, color, program }) => {
  const child = start(withColors(program), ['ignore', 'pipe', 'pipe'])
  const prefix = styleText(color, `${name.padEnd(6)} |`)
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => say(`${prefix} ${line}`))
  }
  return child
})
// One without the other is of no use. `node --watch` itself outlives a server that fails, and waits for the next change.
await Promise.race(running.map((child) => once(child, 'exit')))
for (const child of running) child.kill('SIGTERM')

/** Through a pipe programs leave their colors out, unless they are asked for. */
function withColors(program: Program): Program {
  return process.stdout.isTTY ? { ...program, environment: { FORCE_COLOR: '1' } } : program
}
