/**
 * Loaded ahead of every program that tests start (NODE_OPTIONS): commands that copy and verify keep the priority of the run.
 * At the lowest one, beside test workers, they would wait for minutes; a run that had nearly the lowest itself
 * waited for everything else on the machine.
 */
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

os.setPriority = () => undefined
syncBuiltinESMExports()
