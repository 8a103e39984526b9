export { eraseAnalyses } from './personal-data.ts'
export { factorsOfSentence, findingsOfText, pairsOfText } from './measure.ts'
export { contradictionsAmong } from './rules/checks/pair-weights.ts'
export { pairSigns, type Pair, type PairSign, type PairSigns } from './rules/checks/pair-signs.ts'
