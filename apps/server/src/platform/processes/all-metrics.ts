import { AggregatorRegistry, Registry } from 'prom-client'

import { metrics } from '../log/metrics.ts'
import { onSupervisor, processNumber, notifySupervisor } from './own-process.ts'

const waiting = new Map<number, (text: string | null) => void>()
let questions = 0

/** Answers for this process when another one is asked for the metrics of all. Called once, where there are several. */
function takePart(): void {
  metrics.setDefaultLabels({ process: `${processNumber}` })
  // Series of different processes are never one, whatever the metric says of adding them up or leaving them out.
  const labelled = new Registry()
  labelled.getMetricsAsJSON = async () =>
    (await metrics.getMetricsAsJSON()).map((one) => ({ ...one, aggregator: 'sum' }))
  AggregatorRegistry.setRegistries([labelled])
  // Listens to what the supervisor asks.
  void new AggregatorRegistry()
  onSupervisor('metrics', ({ question, text }) => {
    waiting.get(question)?.(text)
    waiting.delete(question)
  })
}
if (processNumber !== null) takePart()

/**
 * The metrics of this process, or of all behind its port, each series with the label `process`: as several nodes have them, so
 * that a process that is started again sets back nothing but its own. While another one does not answer, of this one alone.
 */
export async function allMetrics(): Promise<string> {
  if (processNumber === null) return metrics.metrics()
  const question = (questions += 1)
  const answer = new Promise<string | null>((resolve) => waiting.set(question, resolve))
  notifySupervisor({ kind: 'metrics', question })
  return (await answer) ?? metrics.metrics()
}
