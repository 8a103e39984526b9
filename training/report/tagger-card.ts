import { requestHints } from '../../apps/server/src/modules/generator/index.ts'
import type { ModelData } from '../../apps/server/src/platform/text-models/model-file.ts'
import {
  changeSpansOf,
  fieldSpansOf,
  sentenceLabels,
  signLabels,
  spansOf,
  type LabelledSpan,
} from '../../apps/server/src/platform/text-models/predict.ts'
import type { Change } from '../read/changes.ts'
import type { FieldRequest } from '../read/fields.ts'
import type { Part } from '../read/source.ts'
import type { Spoken } from '../tasks/punctuation.ts'
import type { Marked, Sentences } from '../tasks/taggers.ts'
import { calibrationTable, partNames, parts, percent, table, LabelCounts } from './figures.ts'

type Trained<Item> = {
  readonly model: ModelData
  readonly judges: readonly { readonly model: ModelData; readonly items: readonly Item[] }[]
}
type Guess = { readonly probability: number; readonly isRight: boolean }
type Measured = { readonly part: Part; readonly counts: LabelCounts; readonly guesses: Guess[] }

/** Items with the model that judges them: of the training part that of their fold, of the hold-outs the finished. */
function judged<Item extends { readonly part: Part }>(
  { model, judges }: Trained<Item>,
  all: readonly Item[],
  measure: (model: ModelData, item: Item, measured: Measured) => void,
): Measured[] {
  return parts.flatMap((part) => {
    const measured: Measured = { part, counts: new LabelCounts(), guesses: [] }
    if (part === 'train') {
      for (const judge of judges) for (const item of judge.items) measure(judge.model, item, measured)
    } else {
      for (const item of all) if (item.part === part) measure(model, item, measured)
    }
    return measured.guesses.length > 0 ? [measured] : []
  })
}

/** Figures of the labels of sentences. */
export function sentenceFigures(trained: Trained<Sentences>, all: readonly Sentences[]): string {
  const measured = judged(trained, all, (model, { sentences }, { counts, guesses }) => {
    const found = sentenceLabels(
      model,
      sentences.map(({ text }) => text),
    )
    for (const [at, { label }] of sentences.entries()) {
      const guess = found[at]!
      counts.wanted(label)
      counts.found(guess.label, guess.label === label)
      guesses.push({ probability: guess.probability, isRight: guess.label === label })
    }
  })
  return figures(measured, trained.model.header.labels, 'sentences')
}

/** Figures of the signs behind words; words without one are what the figures are not about. */
export function signFigures(trained: Trained<Spoken>, all: readonly Spoken[]): string {
  const measured = judged(trained, all, (model, { words }, { counts, guesses }) => {
    const found = signLabels(model, words)
    for (const [at, { sign }] of words.slice(0, -1).entries()) {
      const guess = found[at]!
      if (sign !== 'none') counts.wanted(sign)
      if (guess.label !== 'none') counts.found(guess.label, guess.label === sign)
      guesses.push({ probability: guess.probability, isRight: guess.label === sign })
    }
  })
  return figures(measured, ['comma', 'stop'], 'signs')
}

/** Figures of spans: right are those with the exact bounds. */
export const spanFigures = (trained: Trained<Marked>, all: readonly Marked[]): string =>
  figuresOfSpans(trained, all, (model, { text }) => spansOf(model, text))

/** Figures of the values of fields in requests to the generator. */
export const fieldFigures = (trained: Trained<FieldRequest>, all: readonly FieldRequest[]): string =>
  figuresOfSpans(trained, all, (model, { text, template, kinds }) =>
    fieldSpansOf(model, text, kinds, { document: template, hints: requestHints(text) }),
  )

/** Figures of what the words of messages are to the draft before them. */
export const changeFigures = (trained: Trained<Change>, all: readonly Change[]): string =>
  figuresOfSpans(trained, all, (model, { text, earlier }) => changeSpansOf(model, text, earlier))

function figuresOfSpans<Item extends Marked>(
  trained: Trained<Item>,
  all: readonly Item[],
  spansIn: (model: ModelData, item: Item) => LabelledSpan[],
): string {
  const measured = judged(trained, all, (model, item, { counts, guesses }) => {
    const { marks } = item
    for (const { label } of marks) counts.wanted(label)
    for (const span of spansIn(model, item)) {
      const isRight = marks.some(
        ({ label, start, end }) => label === span.label && start === span.start && end === span.end,
      )
      counts.found(span.label, isRight)
      guesses.push({ probability: span.probability, isRight })
    }
  })
  const kinds = trained.model.header.labels.flatMap((label) =>
    label.startsWith('B-') ? [label.slice(2)] : [],
  )
  return figures(measured, kinds, 'spans')
}

function figures(measured: readonly Measured[], labels: readonly string[], unit: string): string {
  return [
    table(
      ['label', ...measured.map(({ part }) => `${partNames[part]}: precision / recall / F1 (${unit})`)],
      [
        ...labels.map((label) => [
          label,
          ...measured.map(({ counts }) => {
            const { precision, recall, f1, wanted } = counts.ratioOf(label)
            return `${percent(precision)} / ${percent(recall)} / ${percent(f1)} (${wanted})`
          }),
        ]),
        [
          'all together; mean F1 of the labels',
          ...measured.map(
            ({ counts }) =>
              `${percent(counts.whole().f1)}; ${percent(counts.macroF1(labels))} (${counts.whole().wanted})`,
          ),
        ],
      ],
    ),
    calibrationTable(measured.map(({ part, guesses }) => [partNames[part], guesses] as const)),
  ].join('\n\n')
}
