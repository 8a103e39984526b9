export { APPEAL } from './appeal-input.ts'
