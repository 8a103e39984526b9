import type { ClassifierPlan, Example } from '../learn/train-classifier.ts'
import type { Appeal } from '../read/appeals.ts'

const codes = [
  'anonymous',
  'abuse',
  'unclear',
  'court',
  'stop',
  'redirected',
  'reception',
  'crime',
  'danger',
  'service210',
  'child-data',
  'self-complaint',
] as const

/** Special cases and signals of whole appeals; whether the place is known (`clarify`) is no question of wording. */
export function casePlan(appeals: readonly Appeal[]): ClassifierPlan {
  return {
    name: 'appeal-case',
    labels: codes,
    link: 'sigmoid',
    profile: { lemmas: 1, pairs: 0.7, parts: 1, classes: 0.3, shape: 0.2, concepts: 0.5, speech: 0.2 },
    pace: { rounds: 24, step: 1, decay: 3e-6, seed: 7 },
    minimum: 2,
    bytes: 300_000,
    limit: 0.9,
    examples: appeals
      .filter(({ text }) => text !== '')
      .map(({ id, part, text, cases, may }): Example => ({
        id,
        group: id,
        part,
        text,
        target: Object.fromEntries(
          cases.filter((code) => codes.some((one) => one === code)).map((code) => [code, 1]),
        ),
        may: may.filter((code) => !cases.includes(code)),
      })),
  }
}
