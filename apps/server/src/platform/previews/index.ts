export { previewOf } from './preview-of.ts'
