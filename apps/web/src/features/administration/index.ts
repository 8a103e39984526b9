export { AdministrationConsole } from './administration-console.tsx'
