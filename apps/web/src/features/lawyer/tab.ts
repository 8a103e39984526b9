import { lazyRouteComponent } from '@tanstack/react-router'

import type { AiTab } from '#features/ai-tab/index.ts'

/** The legal consultant: its chats need the right to open AI (AIS-16). */
export const lawyerTab: AiTab = {
  id: 1,
  title: 'Юридический консультант',
  component: lazyRouteComponent(() => import('./lawyer-tab.tsx'), 'LawyerTab'),
}
