import { parentPort } from 'node:worker_threads'

import { examineText } from './examine-text.ts'
import type { Examination, ExaminationInput } from './types.ts'

/** A message of the thread: the partial examination, and whether it is complete. */
export type ExaminationMessage = { readonly examination: Examination; readonly isComplete: boolean }

const post = (said: ExaminationMessage) => parentPort?.postMessage(said)

parentPort?.on('message', (input: ExaminationInput) => {
  const examination = examineText(input, (partial) => post({ examination: partial, isComplete: false }))
  post({ examination, isComplete: true })
})
