import { lazyRouteComponent } from '@tanstack/react-router'

import type { AiTab } from '#features/ai-tab/index.ts'

/** Drafting of documents: open wherever the station is (AIS-18). */
export const assistantTab: AiTab = {
  id: 4,
  title: 'Подготовка документов',
  component: lazyRouteComponent(() => import('./assistant-tab.tsx'), 'AssistantTab'),
}
