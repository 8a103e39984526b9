import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The process's metrics, printed by GET /metrics. */
export const metrics = new Registry()

let isCollecting = false

/** Adds the runtime's own metrics (memory, event loop); once a process. */
export function collectRuntimeMetrics(): void {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: metrics })
}

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'HTTP requests by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
})

type Observed = ReturnType<typeof requests.labels>
/** Series by route, method and status: a look-up of labels costs more than counting. */
const observed = new Map<string, Map<string, Map<number, Observed>>>()

/** Counts an answered request; seconds from its first byte to the answer. */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  const series = observed.get(route)?.get(method)?.get(status) ?? addSeries(method, route, status)
  series.observe(seconds)
}

function addSeries(method: string, route: string, status: number): Observed {
  const series = requests.labels(method, route, String(status))
  const methods = observed.get(route) ?? new Map<string, Map<number, Observed>>()
  const statuses = methods.get(method) ?? new Map<number, Observed>()
  observed.set(route, methods.set(method, statuses.set(status, series)))
  return series
}

/** A counter of product events. */
export const counter = (name: string, help: string) => new Counter({ name, help, registers: [metrics] })
/** A counter by labels, whose values are words of the product: never a person, login, channel or address (OPS-30). */
export const labelledCounter = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
) => new Counter<Label>({ name, help, labelNames: [...labelNames], registers: [metrics] })
/** A gauge of product states; `collect` sets it at each scrape. */
export const gauge = (name: string, help: string, collect?: () => Promise<void>) =>
  new Gauge({ name, help, registers: [metrics], ...(collect && { collect }) })
