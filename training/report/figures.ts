/** Precision, recall and F1 with the counts behind them. */
export type Ratio = {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly right: number
  readonly found: number
  readonly wanted: number
}

function ratio(right: number, found: number, wanted: number): Ratio {
  const precision = right / found
  const recall = right / wanted
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, right, found, wanted }
}

/** What was found and what was wanted, label by label. */
export class LabelCounts {
  private readonly counts = new Map<string, { right: number; found: number; wanted: number }>()

  private of(label: string): { right: number; found: number; wanted: number } {
    const known = this.counts.get(label) ?? { right: 0, found: 0, wanted: 0 }
    this.counts.set(label, known)
    return known
  }

  found(label: string, isRight: boolean): void {
    this.of(label).found += 1
    if (isRight) this.of(label).right += 1
  }

  wanted(label: string): void {
    this.of(label).wanted += 1
  }

  ratioOf(label: string): Ratio {
    const { right, found, wanted } = this.of(label)
    return ratio(right, found, wanted)
  }

  /** All labels in one. */
  whole(): Ratio {
    const all = [...this.counts.values()]
    const sum = (of: (count: { right: number; found: number; wanted: number }) => number) =>
      all.reduce((total, count) => total + of(count), 0)
    return ratio(
      sum(({ right }) => right),
      sum(({ found }) => found),
      sum(({ wanted }) => wanted),
    )
  }

  /** Mean F1 of the labels that are wanted at all. */
  macroF1(labels: readonly string[]): number {
    const wanted = labels.map((label) => this.ratioOf(label)).filter((one) => one.wanted > 0)
    return wanted.reduce((sum, { f1 }) => sum + f1, 0) / wanted.length
  }
}

/** `12.3 %`; `–` where there is nothing to divide by. */
export const percent = (share: number): string =>
  Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : '–'

export const shareOf = <Item>(items: readonly Item[], isCounted: (item: Item) => boolean): number =>
  items.filter(isCounted).length / items.length

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** How often a guess is right, by the probability that the model gives it. */
export function calibrationTable(
  parts: readonly (readonly [name: string, guesses: readonly { probability: number; isRight: boolean }[]])[],
): string {
  const bounds = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01]
  const ranges = bounds.slice(1).map((to, index) => [bounds[index]!, to] as const)
  return table(
    ['probability', ...parts.map(([name]) => `${name}: right (guesses)`)],
    ranges.map(([from, to]) => [
      `${from.toFixed(2)}–${Math.min(1, to).toFixed(2)}`,
      ...parts.map(([, guesses]) => {
        const own = guesses.filter(({ probability }) => probability >= from && probability < to)
        return `${percent(shareOf(own, ({ isRight }) => isRight))} (${own.length})`
      }),
    ]),
  )
}

/** The parts of the examples as the cards name them. */
export const partNames = {
  train: 'cross-validation',
  own: 'own hold-out',
  dev: 'hold-out of the development sets',
} as const
export const parts = ['train', 'own', 'dev'] as const
