import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { setErrorToast } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { ignoreStrayFiles } from '#ui/files/stray-files.ts'
import { escapeHtml } from '#ui/lib/escape-html.ts'
import { ignoreStrayClicks } from '#ui/lib/stray-clicks.ts'
import { UiProvider } from '#ui/ui-provider.tsx'

setErrorToast((title, messages) => toast.error(title, messages.map(escapeHtml).join('<br>')))

ignoreStrayFiles()
ignoreStrayClicks()

// Apart from what every page begins with, so that the build shares its parts with the workspace's screens.
const AdministrationConsole = lazy(async () => ({
  default: (await import('#features/administration/index.ts')).AdministrationConsole,
}))

createRoot(document.querySelector('#root')!).render(
  <UiProvider>
    <Suspense>
      <AdministrationConsole />
    </Suspense>
  </UiProvider>,
)
