export { eraseDialogs } from './personal-data.ts'
