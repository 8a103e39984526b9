import { lazyRouteComponent } from '@tanstack/react-router'

import { isMunicipal, type AiTab } from '#features/ai-tab/index.ts'

/** The generator of documents: municipal channels with its own right (AIS-27). */
export const generatorTab: AiTab = {
  id: 6,
  title: 'Генератор документов',
  isVisible: (channel, rights) => isMunicipal(channel) && rights.useGenerator,
  component: lazyRouteComponent(() => import('./generator-tab.tsx'), 'GeneratorTab'),
}
