import type { ClassifierPlan } from '../learn/train-classifier.ts'
import { genres, type Draft } from '../read/drafts.ts'

/** The genre of a request to the assistant. Continuations are judged with the dialogue, not here. */
export function genrePlan(drafts: readonly Draft[]): ClassifierPlan {
  return {
    name: 'draft-genre',
    labels: genres,
    link: 'softmax',
    profile: { lemmas: 1, pairs: 0.7, parts: 1, shape: 0.15, cues: 0.2 },
    pace: { rounds: 24, step: 2, decay: 1e-5, seed: 7 },
    minimum: 2,
    bytes: 80_000,
    again: { rounds: 4, step: 0.5, decay: 1e-5, seed: 11 },
    limit: 0.02,
    examples: drafts
      .filter(({ isContinued }) => !isContinued)
      .map(({ id, part, text, genre }) => ({ id, group: id, part, text, target: { [genre]: 1 } })),
  }
}
