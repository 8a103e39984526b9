/** One measured figure: the product against its floor in the same run. Only ratios carry over to other machines. */
export type Figure = {
  /** What was measured: «send, 32 senders: messages a second». */
  what: string
  /** The floor's and the product's own values, in `unit`; null where there is no floor. */
  floor: number | null
  product: number
  unit: string
  /** product / floor, median of the rounds' ratios; null without a floor. */
  ratio: number | null
  /** The target: a ratio, or without a floor a value in `unit`. */
  target: { least: number } | { most: number } | null
}

export type Report = {
  scenario: string
  rounds: number
  figures: readonly Figure[]
  notes?: readonly string[]
}

/** Whether a figure reaches its target; null where none is set. */
export function reaches({ target, ratio, product }: Figure): boolean | null {
  if (target === null) return null
  const value = ratio ?? product
  return 'least' in target ? value >= target.least : value <= target.most
}

/** The report as a Markdown table. */
export function asTable({ scenario, rounds, figures, notes = [] }: Report): string {
  const rows = figures.map((figure) => {
    const { what, floor, product, unit, ratio, target } = figure
    const goal = target === null ? '' : 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`
    const reached = { true: 'yes', false: 'NO', null: '' }[
      String(reaches(figure)) as 'true' | 'false' | 'null'
    ]
    return `| ${what} | ${floor === null ? '–' : `${rounded(floor)} ${unit}`} | ${rounded(product)} ${unit} | ${ratio === null ? '–' : rounded(ratio)} | ${goal} | ${reached} |`
  })
  return [
    `### ${scenario} (${rounds} rounds)`,
    '',
    '| what | floor | product | ratio | target | reached |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...notes.map((note) => `\n${note}`),
    '',
  ].join('\n')
}

/** The middle value; of an even count the lower of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** The value below which the share of the values lies, 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
    Number.NaN
  )
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toPrecision(3)
}
