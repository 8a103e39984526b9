import { fieldKinds, requestHints } from '../../apps/server/src/modules/generator/index.ts'
import { changeFeatures } from '../../apps/server/src/platform/text-models/change-features.ts'
import { fieldFeatures } from '../../apps/server/src/platform/text-models/field-features.ts'
import {
  pieceFeatures,
  piecesOf,
  sentenceFeatures,
} from '../../apps/server/src/platform/text-models/sequence-features.ts'
import type { TaggerPlan } from '../learn/train-tagger.ts'
import type { Appeal, Sentence } from '../read/appeals.ts'
import { changeLabels, type Change } from '../read/changes.ts'
import { segmentLabels, type Draft } from '../read/drafts.ts'
import type { FieldRequest } from '../read/fields.ts'
import type { Mark } from '../read/marks.ts'
import type { Part } from '../read/source.ts'

const sentenceLabelNames = [
  'request',
  'fact',
  'reason',
  'emotion',
  'threat',
  'greeting',
  'signature',
  'requisites',
  'meta',
  'quote-of-law',
] as const

export type Sentences = { readonly id: string; readonly part: Part; readonly sentences: readonly Sentence[] }

/** What every sentence of an appeal is. */
export function sentencePlan(appeals: readonly Appeal[]): TaggerPlan<Sentences> & { all: Sentences[] } {
  const profile = { lemmas: 1, pairs: 0.7, parts: 0.7, classes: 0.3, shape: 0.3, speech: 0.4 }
  const all = appeals.filter(({ sentences }) => sentences.length > 0)
  return {
    name: 'appeal-sentence',
    labels: sentenceLabelNames,
    profile,
    pace: { rounds: 12, step: 0.5, decay: 1e-4, seed: 7 },
    minimum: 2,
    bytes: 337_000,
    items: all.filter(({ part }) => part === 'train'),
    all,
    groupOf: ({ id }) => id,
    featuresOf: ({ sentences }) =>
      sentenceFeatures(
        sentences.map(({ text }) => text),
        profile,
      ),
    labelsOf: ({ sentences }) => sentences.map(({ label }) => label),
  }
}

export type Marked = {
  readonly id: string
  readonly part: Part
  readonly text: string
  readonly marks: readonly Mark[]
}

/** The author's data in an appeal. */
export const fieldPlan = (appeals: readonly Appeal[]) =>
  spanPlan(
    'appeal-field',
    ['name', 'address', 'phone', 'email'],
    appeals
      .filter(({ text }) => text !== '')
      .map(({ id, part, text, fields }) => ({ id, part, text, marks: fields })),
  )

/** The segments of a request to the assistant: the order, the addressee, what is asked, what is stated, … */
export const segmentPlan = (drafts: readonly Draft[]) =>
  spanPlan(
    'draft-segment',
    segmentLabels,
    drafts.flatMap(({ id, part, text, segments }) => (segments ? [{ id, part, text, marks: segments }] : [])),
    {
      profile: { opening: 0.25, clauses: 0.15 },
      pace: { rounds: 8, step: 0.2, decay: 1e-4, seed: 7 },
      bytes: 160_000,
    },
  )

/** The values of fields in a request to the generator, by their kinds; a template has some of them. */
export const requestFieldPlan = (
  requests: readonly FieldRequest[],
): TaggerPlan<FieldRequest> & { all: readonly FieldRequest[] } => {
  const profile = { opening: 0.25 }
  return {
    name: 'request-field',
    labels: spanLabels(fieldKinds()),
    profile,
    pace: { rounds: 6, step: 0.4, decay: 2e-5, seed: 7 },
    again: { rounds: 3, step: 0.2, decay: 2e-5, seed: 7 },
    minimum: 3,
    rarity: 0,
    bytes: 300_000,
    levels: 15,
    items: requests.filter(({ part, text }) => part === 'train' && piecesOf(text).length > 0),
    all: requests,
    // What one hand wrote stays together: the figures are about requests of strangers.
    groupOf: ({ id }) => id.replace(/:.*$/u, ''),
    featuresOf: ({ text, template }) =>
      fieldFeatures(piecesOf(text), { document: template, hints: requestHints(text) }, profile),
    labelsOf: ({ text, marks }) => pieceLabels(text, marks),
    possibleOf: ({ kinds }) => spanLabels([...kinds]),
  }
}

/** What the words of a message are to the draft before it. */
export const changePlan = (changes: readonly Change[]): TaggerPlan<Change> & { all: readonly Change[] } => {
  const profile = { opening: 0.25 }
  return {
    name: 'draft-change',
    labels: spanLabels(changeLabels),
    profile,
    pace: { rounds: 12, step: 0.4, decay: 5e-5, seed: 7 },
    again: { rounds: 3, step: 0.15, decay: 2e-5, seed: 7 },
    minimum: 2,
    rarity: 0,
    bytes: 46_000,
    levels: 15,
    items: changes.filter(({ part, text }) => part === 'train' && piecesOf(text).length > 0),
    all: changes,
    groupOf: ({ id }) => id.replace(/:.*$/u, ''),
    featuresOf: ({ text, earlier }) => changeFeatures(piecesOf(text), earlier, profile),
    labelsOf: ({ text, marks }) => pieceLabels(text, marks),
  }
}

const spanLabels = (kinds: readonly string[]): string[] => [
  'O',
  ...kinds.flatMap((kind) => [`B-${kind}`, `I-${kind}`]),
]

function spanPlan(
  name: string,
  kinds: readonly string[],
  all: readonly Marked[],
  { profile = {}, pace, bytes }: Partial<Pick<TaggerPlan<Marked>, 'profile' | 'pace' | 'bytes'>> = {},
): TaggerPlan<Marked> & { all: readonly Marked[] } {
  return {
    name,
    labels: spanLabels(kinds),
    profile,
    pace: pace ?? { rounds: 8, step: 0.2, decay: 1e-4, seed: 7 },
    minimum: 2,
    bytes: bytes ?? 262_000,
    items: all.filter(({ part, text }) => part === 'train' && piecesOf(text).length > 0),
    all,
    groupOf: ({ id }) => id,
    featuresOf: ({ text }) => pieceFeatures(piecesOf(text), profile),
    labelsOf: ({ text, marks }) => pieceLabels(text, marks),
  }
}

/** `B-name` for the first piece of a mark, `I-name` for the others, `O` outside. */
function pieceLabels(text: string, marks: readonly Mark[]): string[] {
  let last: Mark | undefined
  return piecesOf(text).map((piece) => {
    const mark = marks.find(({ start, end }) => piece.start >= start && piece.start < end)
    const label = mark === undefined ? 'O' : `${mark === last ? 'I' : 'B'}-${mark.label}`
    last = mark
    return label
  })
}
