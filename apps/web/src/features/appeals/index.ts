import { lazyRouteComponent } from '@tanstack/react-router'

export { clearAppeal } from './appeal-state.ts'
export { appealsTab } from './tab.ts'

export const AppealWorkspace = lazyRouteComponent(() => import('./appeal-workspace.tsx'), 'AppealWorkspace')
