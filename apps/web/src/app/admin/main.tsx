import { createRoot } from 'react-dom/client'

import { setErrorToast } from '#api/index.ts'
import { AdministrationConsole } from '#features/administration/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { ignoreStrayFiles } from '#ui/files/stray-files.ts'
import { escapeHtml } from '#ui/lib/escape-html.ts'
import { UiProvider } from '#ui/ui-provider.tsx'

setErrorToast((title, messages) => toast.error(title, messages.map(escapeHtml).join('<br>')))

ignoreStrayFiles()

createRoot(document.querySelector('#root')!).render(
  <UiProvider>
    <AdministrationConsole />
  </UiProvider>,
)
