import { start } from './run.ts'

/** Keeps so many processors busy until the returned function is called: what waits for a time instead of a state fails then. */
export function startLoad(count: number): () => void {
  const loops = Array.from({ length: count }, () =>
    start({ command: process.execPath, args: ['-e', 'for (;;);'] }, 'ignore'),
  )
  return () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}
