import type { ClassifierPlan, Example } from '../learn/train-classifier.ts'
import { factorCodes, readFactors } from '../read/factors.ts'
import type { Found } from '../read/source.ts'

/** Corruption factors: a detector per code, reported from the probability that keeps its precision. */
export function factorPlan(folder: string): Found<Example> & { plan: ClassifierPlan } {
  const { items, faults } = readFactors(folder)
  const examples = items.map(({ id, group, part, text, codes, near, may }): Example => ({
    id,
    group,
    part,
    text,
    target: Object.fromEntries(codes.map((code) => [code, 1])),
    may: may.filter((code) => !codes.includes(code)),
    near: near === undefined ? undefined : { [near]: 2 },
  }))
  const plan: ClassifierPlan = {
    name: 'corruption-factor',
    labels: factorCodes,
    link: 'sigmoid',
    profile: {
      lemmas: 1.5,
      pairs: 1,
      parts: 0.9,
      maxPart: 6,
      classes: 1,
      shape: 0.15,
      signs: 0.7,
      provisions: 1,
    },
    pace: { rounds: 24, step: 0.3, decay: 1e-5, seed: 7 },
    minimum: 2,
    rarity: 2,
    bytes: 400_000,
    limit: 0.85,
    isPooled: true,
    examples,
  }
  return { items: examples, faults, plan }
}
