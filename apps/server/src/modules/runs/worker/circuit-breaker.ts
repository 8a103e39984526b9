import type { FailureKind, ModelEndpoint } from '#platform/model/index.ts'

/** Failures of the endpoint itself: the next question would fail as well. */
const endpointFailures = new Set<FailureKind>([
  'unreachable',
  'server',
  'key',
  'foreign',
  'first-byte',
  'refused',
])
/** After so many consecutive failures of an endpoint its model is not called for `pauseMs`. */
const maxConsecutiveFailures = 4
const pauseMs = 20_000

/** By endpoint and model: with several models by task, one that fails says nothing of the others. */
const states = new Map<string, { failures: number; pausedUntil: number }>()

type Model = Pick<ModelEndpoint, 'baseUrl' | 'model'>
const nameOf = ({ baseUrl, model }: Model) => `${baseUrl} ${model}`

export function recordModelFailure(endpoint: Model, kind: FailureKind): void {
  if (!endpointFailures.has(kind)) return
  const failures = (states.get(nameOf(endpoint))?.failures ?? 0) + 1
  const pausedUntil = failures >= maxConsecutiveFailures ? performance.now() + pauseMs : 0
  states.set(nameOf(endpoint), { failures, pausedUntil })
}

export const recordModelSuccess = (endpoint: Model): void => void states.delete(nameOf(endpoint))

/** Whether the circuit breaker of a model is open. */
export const isModelPaused = (endpoint: Model): boolean =>
  performance.now() < (states.get(nameOf(endpoint))?.pausedUntil ?? 0)

/** Closes all circuit breakers. */
export const resumeModels = (): void => states.clear()
