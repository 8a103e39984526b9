export { AnalysisTab } from './analysis-tab.tsx'
