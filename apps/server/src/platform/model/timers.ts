import { ModelFailure, type Timers } from './types.ts'

/**
 * The three timers of a call and the caller's stop, as one signal. The first of them aborts the request and is the reason
 * of the failure; this closes the upstream socket, so that a stopped answer no longer occupies the model.
 */
export class CallTimers {
  readonly #controller = new AbortController()
  readonly #timers: Timers
  readonly #total: NodeJS.Timeout
  readonly #stop: AbortSignal | undefined
  #silence: NodeJS.Timeout

  constructor(timers: Timers, stop: AbortSignal | undefined) {
    this.#timers = timers
    this.#stop = stop
    this.#total = setTimeout(() => this.#end('too-long'), timers.totalMs)
    this.#silence = setTimeout(() => this.#end('first-byte'), timers.firstByteMs)
    if (stop?.aborted) this.#onStop()
    else stop?.addEventListener('abort', this.#onStop, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the timer between chunks. */
  onChunk(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#end('stalled'), this.#timers.betweenChunksMs)
  }

  /** Why this side aborted the call; undefined while it has not. */
  get failure(): ModelFailure | undefined {
    return this.signal.aborted ? (this.signal.reason as ModelFailure) : undefined
  }

  /** Clears the timers and aborts the call if it still runs. */
  release(): void {
    clearTimeout(this.#total)
    clearTimeout(this.#silence)
    this.#stop?.removeEventListener('abort', this.#onStop)
    this.#controller.abort(new ModelFailure('stopped'))
  }

  readonly #onStop = () => this.#end('stopped')

  #end(kind: 'first-byte' | 'stalled' | 'too-long' | 'stopped'): void {
    this.#controller.abort(new ModelFailure(kind))
  }
}
