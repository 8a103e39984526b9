import { onSupervisor, notifySupervisor } from '#platform/processes/own-process.ts'

import type { BatchChannel } from './batch-channel.ts'

/** Batches between the processes behind one port, through the process that started them. */
export const processesChannel: BatchChannel = {
  send: (from, number, batch) => notifySupervisor({ kind: 'batch', from, number, batch }),
  receive: (listener) => onSupervisor('batch', ({ from, number, batch }) => listener(from, number, batch)),
}
