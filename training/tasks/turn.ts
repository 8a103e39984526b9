import type { ClassifierPlan } from '../learn/train-classifier.ts'
import type { Change, ChangeKind } from '../read/changes.ts'
import { turns, type Draft, type Turn } from '../read/drafts.ts'

/** A first request says little about dialogues: how much it counts, and from which length on it does not. */
const firstWeight = 0.2
const longestFirst = 400

const turnOf: Readonly<Partial<Record<ChangeKind, Turn>>> = {
  edit: 'corrects',
  same: 'repeats',
  new: 'begins',
}

/** What a message of a dialogue with the assistant does to the draft before. A chat does nothing to it and teaches nothing here. */
export function turnPlan(drafts: readonly Draft[], changes: readonly Change[]): ClassifierPlan {
  return {
    name: 'draft-turn',
    labels: turns,
    link: 'softmax',
    profile: { lemmas: 1, pairs: 0.7, shape: 0.3, requests: 0.3 },
    pace: { rounds: 12, step: 2, decay: 3e-5, seed: 7 },
    minimum: 2,
    bytes: 28_000,
    limit: 0.02,
    examples: [
      ...drafts.flatMap(({ id, part, text, isContinued, turn }) =>
        turn === null || (!isContinued && text.length > longestFirst)
          ? []
          : [{ id, group: id, part, text, target: { [turn]: 1 }, weight: isContinued ? 1 : firstWeight }],
      ),
      ...changes.flatMap(({ id, part, text, kind }) => {
        const turn = turnOf[kind]
        return turn ? [{ id, group: id, part, text, target: { [turn]: 1 } }] : []
      }),
    ],
  }
}
