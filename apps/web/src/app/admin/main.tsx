import { createRoot } from 'react-dom/client'

import { AdministrationConsole } from '#features/administration/index.ts'
import { UiProvider } from '#ui/ui-provider.tsx'

createRoot(document.querySelector('#root')!).render(
  <UiProvider>
    <AdministrationConsole />
  </UiProvider>,
)
