import { lazyRouteComponent } from '@tanstack/react-router'

import type { AiTab } from '#features/ai-tab/index.ts'

/** The session package of a charter (AIS-24). */
export const chartersTab: AiTab = {
  id: 5,
  title: 'Подготовка устава',
  component: lazyRouteComponent(() => import('./package-page.tsx'), 'PackagePage'),
}
