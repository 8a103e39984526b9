export { eraseAnalyses } from './personal-data.ts'
