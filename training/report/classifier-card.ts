import type { Trained, Verdict } from '../learn/train-classifier.ts'
import { calibrationTable, partNames, parts, percent, shareOf, table, LabelCounts } from './figures.ts'

type Ranked = Verdict & {
  readonly ranks: readonly { readonly label: string; readonly probability: number }[]
}

const rankedOf = ({ model, verdicts }: Trained): Ranked[] =>
  verdicts.map((verdict) => ({
    ...verdict,
    ranks: model.header.labels
      .map((label, index) => ({ label, probability: verdict.probabilities[index]! }))
      .toSorted((one, other) => other.probability - one.probability),
  }))

const bestOf = (target: Readonly<Record<string, number>>): string | undefined =>
  Object.entries(target).toSorted(([, one], [, other]) => other - one)[0]?.[0]

/** Figures of a model that names one label: examples with one clear label; `kinds` split them further. */
export function choiceFigures(trained: Trained, kindOf: (verdict: Verdict) => string = () => 'all'): string {
  const clear = rankedOf(trained).filter(({ example }) => isClear(example.target))
  const threshold = trained.model.header.thresholds[0]!
  const rows = parts.flatMap((part) => {
    const own = clear.filter(({ example }) => example.part === part)
    const kinds = [...new Set(own.map(kindOf))].toSorted()
    return (kinds.length > 1 ? ['all', ...kinds] : kinds).map((kind) => {
      const list = own.filter((verdict) => kind === 'all' || kindOf(verdict) === kind)
      const sure = list.filter(({ ranks }) => ranks[0]!.probability >= threshold)
      return [
        partNames[part],
        kind,
        list.length,
        percent(shareOf(list, isFirst)),
        percent(
          shareOf(list, ({ ranks, example }) =>
            ranks.slice(0, 3).some(({ label }) => label === bestOf(example.target)),
          ),
        ),
        percent(sure.length / list.length),
        percent(shareOf(sure, isFirst)),
      ]
    })
  })
  return [
    table(
      ['measured on', 'kind', 'texts', 'first right', 'right among three', 'sure', 'right when sure'],
      rows,
    ),
    calibrationTable(
      parts.flatMap((part) => {
        const own = clear.filter(({ example }) => example.part === part)
        if (own.length === 0) return []
        const guesses = own.map((one) => ({ probability: one.ranks[0]!.probability, isRight: isFirst(one) }))
        return [[partNames[part], guesses] as const]
      }),
    ),
    perLabel(clear, trained.model.header.labels),
    confusions(clear),
  ].join('\n\n')
}

const isClear = (target: Readonly<Record<string, number>>): boolean =>
  Math.max(0, ...Object.values(target)) > 0.5

const isFirst = ({ ranks, example }: Ranked): boolean => ranks[0]!.label === bestOf(example.target)

function perLabel(clear: readonly Ranked[], labels: readonly string[]): string {
  const allCounts = parts.map((part) => {
    const counts = new LabelCounts()
    for (const verdict of clear.filter(({ example }) => example.part === part)) {
      counts.wanted(bestOf(verdict.example.target)!)
      counts.found(verdict.ranks[0]!.label, isFirst(verdict))
    }
    return { part, counts }
  })
  const used = allCounts.filter(({ part }) => clear.some(({ example }) => example.part === part))
  return table(
    ['label', ...used.map(({ part }) => `${partNames[part]}: F1 (texts)`)],
    labels.map((label) => [
      label,
      ...used.map(({ counts }) => `${percent(counts.ratioOf(label).f1)} (${counts.ratioOf(label).wanted})`),
    ]),
  )
}

/** The commonest mistakes in cross-validation: where the model fails. */
function confusions(clear: readonly Ranked[]): string {
  const counts = new Map<string, number>()
  for (const verdict of clear) {
    if (verdict.example.part !== 'train' || isFirst(verdict)) continue
    const pair = `${bestOf(verdict.example.target)} → ${verdict.ranks[0]!.label}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  const worst = [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, 12)
  return `Fails most often (cross-validation, wanted → given): ${worst.map(([pair, count]) => `${pair} ${count}`).join(', ')}.`
}

/** Figures of independent detectors at their thresholds. */
export function detectorFigures({ model, verdicts }: Trained): string {
  const { labels, thresholds } = model.header
  const used = parts.filter((part) => verdicts.some(({ example }) => example.part === part))
  const allCounts = used.map((part) => {
    const counts = new LabelCounts()
    const list = verdicts.filter(({ example }) => example.part === part)
    let alarms = 0
    for (const { example, probabilities } of list) {
      const found = labels.filter(
        (label, index) => probabilities[index]! >= thresholds[index]! && !example.may?.includes(label),
      )
      for (const label of found) counts.found(label, (example.target[label] ?? 0) > 0.5)
      for (const label of Object.keys(example.target)) counts.wanted(label)
      if (found.length > 0 && Object.keys(example.target).length === 0) alarms += 1
    }
    const clean = list.filter(({ example }) => Object.keys(example.target).length === 0).length
    return { counts, alarms: `${alarms} of ${clean}` }
  })
  const cell = (one: { precision: number; recall: number; wanted: number }) =>
    `${percent(one.precision)} / ${percent(one.recall)} (${one.wanted})`
  return [
    table(
      ['label', 'threshold', ...used.map((part) => `${partNames[part]}: precision / recall (wanted)`)],
      [
        ...labels.map((label, index) => [
          label,
          thresholds[index]! > 1 ? 'never sure' : thresholds[index]!.toFixed(2),
          ...allCounts.map(({ counts }) => cell(counts.ratioOf(label))),
        ]),
        ['all', '', ...allCounts.map(({ counts }) => cell(counts.whole()))],
        ['texts without a label reported', '', ...allCounts.map(({ alarms }) => alarms)],
      ],
    ),
    calibrationTable(
      used.map((part) => [
        partNames[part],
        verdicts
          .filter(({ example }) => example.part === part)
          .flatMap(({ example, probabilities }) =>
            labels.map((label, index) => ({
              probability: probabilities[index]!,
              isRight: (example.target[label] ?? 0) > 0.5,
            })),
          ),
      ]),
    ),
  ].join('\n\n')
}
