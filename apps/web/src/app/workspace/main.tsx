import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import { beforeConnected } from '#api/index.ts'
import { ignoreStrayFiles } from '#ui/files/stray-files.ts'
import { noteFailedStyles, reloadFailedStyles } from '#ui/lib/failed-styles.ts'
import { ignoreStrayClicks } from '#ui/lib/stray-clicks.ts'
import { guardHistory } from '#ui/overlays/guarded-history.ts'
import { UiProvider } from '#ui/ui-provider.tsx'

import { askForFirstScreen } from './first-calls.ts'
import { applyStyles } from './late-styles.ts'
import { readWithoutConnection } from './offline.ts'
import { followPushedAddresses } from './pushed-addresses.ts'
import { queryClient, readFailedAgain } from './query-client.ts'
import { router } from './router.tsx'
import { wireSession } from './wire-session.ts'

guardHistory(router.history)
wireSession(queryClient, (to) => router.navigate({ to }))

askForFirstScreen()
ignoreStrayFiles()
ignoreStrayClicks()
noteFailedStyles()
beforeConnected(reloadFailedStyles)
beforeConnected(readFailedAgain)
readWithoutConnection()
followPushedAddresses((path) => router.history.push(path))

void applyStyles().then(() =>
  createRoot(document.querySelector('#root')!).render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  ),
)
