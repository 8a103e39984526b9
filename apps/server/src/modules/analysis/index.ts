export { eraseAnalyses } from './personal-data.ts'
export { factorsOfSentence, findingsOfText } from './measure.ts'
