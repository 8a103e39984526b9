import { db } from '#platform/database/index.ts'

import { addLeasedEvents, type RunLease } from './run-events.repository.ts'

export type RunEventDraft = { type: string; payload: unknown }

/**
 * Writes the events of one run in order. Text that arrives while a statement is in flight is merged into the next one:
 * a fast model costs a few statements a second, a slow one is not delayed.
 */
export class RunWriter {
  /** The answer as published so far. */
  text = ''
  readonly #lease: RunLease
  readonly #onLost: () => void
  #pending: RunEventDraft[] = []
  #flushing: Promise<void> | undefined
  #isLost = false

  /** `onLost` is called once when the lease is lost. */
  constructor(lease: RunLease, onLost: () => void) {
    this.#lease = lease
    this.#onLost = onLost
  }

  emit(type: string, payload: unknown): void {
    this.#add({ type, payload })
  }

  delta(text: string): void {
    if (text === '') return
    this.text += text
    const last = this.#pending.at(-1)
    if (last?.type === 'delta') (last.payload as { text: string }).text += text
    else this.#add({ type: 'delta', payload: { text } })
  }

  replace(text: string): void {
    this.text = text
    this.#add({ type: 'replace', payload: { text } })
  }

  /** Discards pending and further events: the run continues on another node. */
  silence(): void {
    this.#isLost = true
    this.#pending = []
  }

  /** Resolves when all events are written. */
  async flushed(): Promise<void> {
    while (this.#flushing) await this.#flushing
  }

  #add(event: RunEventDraft): void {
    if (this.#isLost) return
    this.#pending.push(event)
    this.#flushing ??= this.#flush()
  }

  async #flush(): Promise<void> {
    try {
      while (this.#pending.length > 0 && !this.#isLost) {
        // Events added in the same tick are written together.
        await Promise.resolve()
        if (!(await addLeasedEvents(db(), this.#lease, this.#pending.splice(0)))) this.#lose()
      }
    } catch {
      // Without its events the run cannot continue here; the node that recovers it starts from the stored ones.
      this.#lose()
    } finally {
      this.#flushing = undefined
    }
  }

  #lose(): void {
    this.silence()
    this.#onLost()
  }
}
