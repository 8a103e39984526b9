import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { inherited } from '#testing/process.ts'

const program = fileURLToPath(new URL('../../testing/nodes/async-modules.ts', import.meta.url))

// A thread that is ended (a cancelled upload, a task over its limit) while such a module waits takes the whole process with
// it: V8 runs the modules that depend on it and checks that they did not throw.
it('no module that worker threads load awaits at its top level', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', program],
    { env: inherited },
  )
  expect(JSON.parse(stdout)).toEqual([])
}, 120_000)
