export { eraseGeneratorSessions } from './personal-data.ts'
