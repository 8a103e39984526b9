import { readFileSync } from 'node:fs'

/**
 * An identity that a later process with the same id does not have: ids are reused, above all after a reboot and in the
 * next container. Undefined when no such process runs; the bare id where the system provides nothing else.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const [state, startedAt] = statOf(pid)
    return state && state !== 'Z' ? `${pid} ${startedAt} ${bootId()}` : undefined
  }
  return signalProcess(pid, 0) ? `${pid}` : undefined
}

/** Sends a signal; false when no such process exists. */
export function signalProcess(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** State letter and start time of a process; the fields follow its name, which may hold spaces and brackets. */
function statOf(pid: number): [state?: string, startedAt?: string] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [fields[0], fields[19]]
  } catch {
    return []
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
