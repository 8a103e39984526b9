import { lazyRouteComponent } from '@tanstack/react-router'

import type { AiTab } from '#features/ai-tab/index.ts'

/** The generator of documents: municipal channels with its own right (AIS-27). */
export const generatorTab: AiTab = {
  id: 6,
  title: 'Генератор документов',
  component: lazyRouteComponent(() => import('./generator-tab.tsx'), 'GeneratorTab'),
}
