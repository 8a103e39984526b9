import { lazyRouteComponent } from '@tanstack/react-router'

import type { AiTab } from '#features/ai-tab/index.ts'

import { opensLaws } from './opens-laws.ts'

/** The session package of a charter (AIS-24). */
export const chartersTab: AiTab = {
  id: 5,
  title: 'Подготовка устава',
  isVisible: (channel, rights) => opensLaws(channel, rights.openLaws),
  component: lazyRouteComponent(() => import('./law-page.tsx'), 'LawPage'),
}
