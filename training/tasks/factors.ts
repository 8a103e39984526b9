import { factorCodes } from '../../apps/server/src/modules/analysis/index.ts'
import type { ClassifierPlan, Example } from '../learn/train-classifier.ts'
import { readFactors, type FactorSentence } from '../read/factors.ts'
import type { Found } from '../read/source.ts'

/** Corruption factors: a detector per code and one of any factor, reported from the probability that keeps its precision. */
export function factorPlan(folder: string): Found<Example> & { plan: ClassifierPlan } {
  const { items, faults } = readFactors(folder)
  const examples = items.map(exampleOf)
  const plan: ClassifierPlan = {
    name: 'corruption-factor',
    labels: [...factorCodes, 'any'],
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
    bytes: 375_200,
    limit: 0.85,
    isPooled: true,
    examples,
  }
  return { items: examples, faults, plan }
}

/** A sentence of a whole act counts so many times: among those the lawful ones are what acts are made of. */
const weightOfAct = 3

function exampleOf({ id, group, part, text, codes, near, may, isOfAct }: FactorSentence): Example {
  const others = may.filter((code) => !codes.includes(code))
  const any = codes.length > 0 ? ['any'] : []
  return {
    id,
    group,
    part,
    text,
    target: Object.fromEntries([...codes, ...any].map((code) => [code, 1])),
    may: codes.length === 0 && others.length > 0 ? [...others, 'any'] : others,
    near: near === undefined ? undefined : { [near]: 2 },
    ...(isOfAct ? { weight: weightOfAct } : {}),
  }
}
