export { registerSearchSource } from './search-sources.ts'
