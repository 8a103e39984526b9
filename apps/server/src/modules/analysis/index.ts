export { eraseAnalyses } from './personal-data.ts'
export { factorsOfSentence, findingsOfText, pairsOfText, passagesOfText } from './measure.ts'
export { contradictionsAmong } from './rules/checks/pair-weights.ts'
export { pairSigns, type Pair, type PairSign, type PairSigns } from './rules/checks/pair-signs.ts'
export {
  factorCodes,
  factorSigns,
  type FactorSign,
  type ReadPassage,
} from './rules/corruption/factor-signs.ts'
export { reportedFactors, type Decisions } from './rules/corruption/find-factors.ts'
