export { guard } from './guards.ts'
export { titleOf } from './titles.ts'
