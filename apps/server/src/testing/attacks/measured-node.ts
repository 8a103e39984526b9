import { app } from '../nodes/app-node.ts'

/**
 * The product in a process of its own that measures its event loop: `measured-node.ts {database url} {settings as JSON}`. To
 * each message it answers with the longest stall since the last one, in milliseconds: how long the processor has worked for
 * the event loop between two turns. A machine that is busy with something else stalls nothing.
 */
const everyMs = 5
let longest = 0
let before = process.threadCpuUsage()

function look(): void {
  const { user, system } = process.threadCpuUsage(before)
  longest = Math.max(longest, (user + system) / 1000)
  before = process.threadCpuUsage()
}

setInterval(look, everyMs)
process.on('message', () => {
  look()
  process.send?.({ longest: Math.max(0, longest - everyMs), url: app.url })
  longest = 0
})
