export { GeneratorTab } from './generator-tab.tsx'
