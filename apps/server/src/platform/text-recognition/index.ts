export { recogniseText } from './recognise-text.ts'
export { sayRecognised } from './say-recognised.ts'
