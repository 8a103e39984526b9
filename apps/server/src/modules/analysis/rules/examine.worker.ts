import { parentPort } from 'node:worker_threads'

import { examineText } from './examine-text.ts'
import type { Examination, ExaminationOrder } from './types.ts'

/** What the thread says of an order: how far it has come, and the end. */
export type Said = { readonly examination: Examination; readonly isDone: boolean }

const say = (said: Said) => parentPort?.postMessage(said)

parentPort?.on('message', (order: ExaminationOrder) => {
  const examination = examineText(order, (soFar) => say({ examination: soFar, isDone: false }))
  say({ examination, isDone: true })
})
