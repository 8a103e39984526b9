import { firstMatch, knownCues } from './cues.ts'
import type { RulePassage } from './passages.ts'
import { actionWithoutTerm } from './procedures.ts'
import { timedElsewhere } from './timed-elsewhere.ts'
import { factorsInWords, type WordedFactor } from './wordings.ts'

/** How probable a factor is for the trained classifier; the label `any`: whether there is one at all. */
export type Estimate = { readonly label: string; readonly probability: number }
export type EstimatesOf = (sentence: string) => readonly Estimate[]

/** The factors of the methodology (Decree of the Government of 26.02.2010 № 96). */
export const factorCodes = [
  'COR-3A',
  'COR-3B',
  'COR-3V',
  'COR-3G',
  'COR-3D',
  'COR-3E',
  'COR-3ZH',
  'COR-3Z',
  'COR-3I',
  'COR-4A',
  'COR-4B',
  'COR-4V',
] as const
type FactorCode = (typeof factorCodes)[number]

/** What is said of the act around a passage, by name. */
const actSigns = ['surest elsewhere', 'mean elsewhere', 'length of the act'] as const

/** What speaks for a factor in a passage and against it, by name; the weights are learned (`npm run train:decisions`). */
export const factorSigns = [
  ...factorCodes,
  'classifier',
  'classifier, above even',
  'any factor',
  'most probable other',
  'before others',
  'before other passages',
  'wording',
  'lawful wording',
  'wording of another',
  'bounded',
  'bounded, COR-3A',
  'bounded, COR-3ZH',
  'action without a term',
  'term elsewhere, COR-3ZH',
  'same action with a term, COR-3ZH',
  'about powers',
  'about powers, COR-3ZH',
  'length',
  'item of a list',
  ...actSigns,
] as const
export type FactorSign = (typeof factorSigns)[number]
export type FactorSigns = Readonly<Record<FactorSign, number>>

/** A passage with the signs of each factor, and what its wording shows of them. */
export type ReadPassage = {
  readonly passage: RulePassage
  readonly worded: readonly WordedFactor[]
  readonly factors: readonly { readonly code: FactorCode; readonly signs: FactorSigns }[]
}
/** Signs of the act around a sentence that stands alone: those of a usual act. */
type Around = Readonly<Record<(typeof actSigns)[number], number>>
/** Of a usual act; measured on those of `training/acts`. */
const usual: Around = { 'surest elsewhere': 1.25, 'mean elsewhere': 0.45, 'length of the act': Math.log(25) }

/** Odds beyond these say no more. Natural logarithm. */
const maxOdds = 6
/** Fewer passages say nothing of their act: each is read as one of a usual act. */
export const fewest = 5
/** A shorter act is read as one of so many passages. */
const shortest = 12
/** The passages that an act is known by: its most doubtful ones. */
const doubtful = 5

const oddsOf = (probability: number): number =>
  Math.max(-maxOdds, Math.min(maxOdds, Math.log(probability / (1 - probability))))

type Weighed = RulePassage & { readonly odds: ReadonlyMap<string, number>; readonly any: number }

/** Reads the passages of an act, with the estimates of the classifier of each. */
export function readPassages(passages: readonly RulePassage[], estimatesOf: EstimatesOf): ReadPassage[] {
  const all = passages.map((passage) => weighed(passage, estimatesOf(passage.text)))
  const isShort = all.length < fewest
  return all.map((passage, at) => {
    const others = all.filter((_, other) => other !== at)
    return readPassage(passage, others, isShort ? usual : aroundOf(others))
  })
}

function weighed(passage: RulePassage, estimates: readonly Estimate[]): Weighed {
  const odds = new Map<string, number>(factorCodes.map((code) => [code, -maxOdds]))
  for (const { label, probability } of estimates) odds.set(label, oddsOf(probability))
  return { ...passage, odds, any: odds.get('any') ?? Math.max(...odds.values()) }
}

function aroundOf(others: readonly Weighed[]): Around {
  const sorted = others.map(({ any }) => any).toSorted((one, other) => other - one)
  const first = sorted.slice(0, doubtful).map((odds) => 1 / (1 + Math.exp(-odds)))
  return {
    'surest elsewhere': sorted[0] ?? -maxOdds,
    'mean elsewhere': first.reduce((sum, probability) => sum + probability, 0) / doubtful,
    'length of the act': Math.log(Math.max(shortest, others.length + 1)),
  }
}

function readPassage(passage: Weighed, others: readonly Weighed[], around: Around): ReadPassage {
  const worded = factorsInWords(passage.text)
  const isBounded = firstMatch(knownCues().bounds, passage.text) !== null
  const isAction = actionWithoutTerm(passage.text) !== null
  const timed = timedElsewhere(passage, others)
  const factors = factorCodes.map((code) => {
    const own = passage.odds.get(code)!
    const beside = Math.max(
      ...factorCodes.map((other) => (other === code ? -maxOdds : passage.odds.get(other)!)),
    )
    const elsewhere = Math.max(-maxOdds, ...others.map(({ odds }) => odds.get(code)!))
    const isOf = (one: FactorCode, is: boolean) => Number(code === one && is)
    const signs: FactorSigns = {
      ...codeSigns(code),
      classifier: own,
      'classifier, above even': Math.max(0, own),
      'any factor': passage.any,
      'most probable other': beside,
      'before others': Math.max(-3, Math.min(3, own - beside)),
      'before other passages': Math.max(-3, own - elsewhere),
      wording: Number(worded.some((one) => one.code === code)),
      'lawful wording': Number(firstMatch(knownCues().byFactor.get(code)!.lawful, passage.text) !== null),
      'wording of another': Number(worded.some((one) => one.code !== code)),
      bounded: Number(isBounded),
      'bounded, COR-3A': isOf('COR-3A', isBounded),
      'bounded, COR-3ZH': isOf('COR-3ZH', isBounded),
      'action without a term': isOf('COR-3ZH', isAction),
      'term elsewhere, COR-3ZH': isOf('COR-3ZH', timed !== null),
      'same action with a term, COR-3ZH': isOf('COR-3ZH', timed === 'action'),
      'about powers': Number(passage.isAboutPowers),
      'about powers, COR-3ZH': isOf('COR-3ZH', passage.isAboutPowers),
      length: Math.log(passage.text.length),
      'item of a list': Number(passage.lead > 0),
      ...around,
    }
    return { code, signs }
  })
  return { passage, worded, factors }
}

const codeSigns = (code: FactorCode): Readonly<Record<FactorCode, number>> =>
  Object.fromEntries(factorCodes.map((one) => [one, Number(one === code)])) as Record<FactorCode, number>
