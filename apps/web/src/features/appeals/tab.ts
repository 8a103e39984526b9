import { lazyRouteComponent } from '@tanstack/react-router'

import type { AiTab } from '#features/ai-tab/index.ts'

/** Answers to appeals of citizens: municipal channels that may open AI (AIS-22). */
export const appealsTab: AiTab = {
  id: 3,
  title: 'Обращения',
  component: lazyRouteComponent(() => import('./appeal-workspace.tsx'), 'AppealTab'),
}
