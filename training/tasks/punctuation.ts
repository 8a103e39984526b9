import {
  signs,
  spokenFeatures,
  spokenWords,
  type SpokenWord,
} from '../../apps/server/src/platform/text-models/punctuation.ts'
import type { TaggerPlan } from '../learn/train-tagger.ts'
import type { Appeal } from '../read/appeals.ts'
import type { Draft } from '../read/drafts.ts'
import type { Part } from '../read/source.ts'

export type Spoken = { readonly id: string; readonly part: Part; readonly words: readonly SpokenWord[] }

/** A text with fewer words a sign was typed without them: nothing is learned from it. */
const maxWordsPerSign = 14
const minWords = 6

/** Where a dictated text has commas and sentence ends: learned from written texts whose signs are taken away. */
export function punctuationPlan(
  appeals: readonly Appeal[],
  drafts: readonly Draft[],
): TaggerPlan<Spoken> & { all: readonly Spoken[] } {
  const all = [...appeals, ...drafts].flatMap(({ id, part, text }): Spoken[] => {
    const words = spokenWords(text)
    const inner = words.slice(0, -1).filter(({ sign }) => sign !== 'none').length
    return words.length < minWords || inner * maxWordsPerSign < words.length - maxWordsPerSign
      ? []
      : [{ id, part, words }]
  })
  return {
    name: 'punctuation',
    labels: signs,
    profile: {},
    pace: { rounds: 10, step: 0.2, decay: 1e-4, seed: 7 },
    minimum: 3,
    bytes: 68_000,
    items: all.filter(({ part }) => part === 'train'),
    all,
    groupOf: ({ id }) => id,
    featuresOf: ({ words }) => spokenFeatures(words),
    labelsOf: ({ words }) => words.map(({ sign }) => sign),
  }
}
