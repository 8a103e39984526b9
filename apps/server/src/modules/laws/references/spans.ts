/** A stretch of a text: offsets, the end not included. */
export type Span = { readonly start: number; readonly end: number }

/** Stretches of a text that were read. Whether another one touches them is found without looking at each of them. */
export class TakenSpans {
  readonly #taken: Uint8Array

  /** `length`: of the text. */
  constructor(length: number, spans: readonly Span[] = []) {
    this.#taken = new Uint8Array(length)
    for (const span of spans) this.add(span)
  }

  add({ start, end }: Span): void {
    this.#taken.fill(1, start, end)
  }

  touches({ start, end }: Span): boolean {
    return this.#taken.subarray(start, end).includes(1)
  }
}

/** The text with blanks for the stretches: offsets stay. */
export function blanked(text: string, spans: readonly Span[]): string {
  const taken = new TakenSpans(text.length, spans)
  return text
    .split('')
    .map((unit, at) => (taken.touches({ start: at, end: at + 1 }) ? ' ' : unit))
    .join('')
}
