import { lazyRouteComponent } from '@tanstack/react-router'

import type { AiTab } from '#features/ai-tab/index.ts'

/** The analysis of a document: municipal channels with its own right (AIS-20). */
export const analysisTab: AiTab = {
  id: 2,
  title: 'Анализ документа',
  component: lazyRouteComponent(() => import('./analysis-tab.tsx'), 'AnalysisTab'),
}
