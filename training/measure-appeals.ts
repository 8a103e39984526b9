// Measures whole appeals with the models of the product as they are now; runs in a thread of its own (train.ts).
import { parentPort, workerData } from 'node:worker_threads'

import { parseAppeal } from '../apps/server/src/modules/appeals/module.ts'
import { readAppeals } from './read/appeals.ts'
import { wholeAppealFigures } from './report/topic-card.ts'

/** What the texts say of a matter that no topic of the catalogue fits. */
const NO_TOPIC = 'other'
const topicsOf = (text: string): string[] => {
  const ids = parseAppeal(text).topics.map(({ id }) => id)
  return ids.length === 0 ? [NO_TOPIC] : ids
}
parentPort?.postMessage(wholeAppealFigures(readAppeals(workerData as string).items, topicsOf))
