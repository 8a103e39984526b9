import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Gives this process, all its threads and every process it starts from now on the lowest priority. */
export function takeLowestPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW)
  // On Linux a priority belongs to a thread: those that compress and hash may be there already and keep theirs else.
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended meanwhile.
    }
  }
}

function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : []
}
