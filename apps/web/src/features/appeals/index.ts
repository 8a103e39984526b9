import { lazyRouteComponent } from '@tanstack/react-router'

export { clearAppeal } from './appeal-state.ts'
export { appealsTab } from './tab.ts'

export const AppealDesk = lazyRouteComponent(() => import('./appeal-desk.tsx'), 'AppealDesk')
