export { defaultDestination, guard, showsSidebar, type Verdict, type Visitor } from './guards.ts'
export { titleOf, titles } from './titles.ts'
