export { analysisTab } from './tab.ts'
