export { generatorTab } from './tab.ts'
