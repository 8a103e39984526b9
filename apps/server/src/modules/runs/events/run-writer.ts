import { db } from '#platform/database/index.ts'

import { addLeasedEvents, type RunLease } from './run-events.repository.ts'

export type RunEventDraft = { type: string; payload: unknown }

/**
 * Writes the events of one run in their order. While a statement is on its way, pieces of text gather and go with the
 * next one together: a fast model costs a few statements a second, a slow one waits for nothing.
 */
export class RunWriter {
  /** The answer as its readers have it. */
  text = ''
  readonly #hold: RunLease
  readonly #onLost: () => void
  #pending: RunEventDraft[] = []
  #flushing: Promise<void> | undefined
  #isLost = false

  /** `onLost` is called once when another node has taken the run over. */
  constructor(hold: RunLease, onLost: () => void) {
    this.#hold = hold
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

  /** Writes nothing more: the run goes on elsewhere, and this node's last words would stand in its way. */
  silence(): void {
    this.#isLost = true
    this.#pending = []
  }

  /** Resolves when everything is written. */
  async drained(): Promise<void> {
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
        // What comes in this very moment goes along.
        await Promise.resolve()
        if (!(await addLeasedEvents(db(), this.#hold, this.#pending.splice(0)))) this.#lose()
      }
    } catch {
      // Without its events the run cannot go on here; whoever takes it over begins from what is stored.
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
