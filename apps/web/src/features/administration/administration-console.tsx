import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'

import { AccountsPage } from './accounts-page.tsx'
import { adminToken } from './admin-token.ts'
import { AdministratorProvider } from './administrator.tsx'
import { AiQualityPage } from './ai-quality-page.tsx'
import { AiRequestsPage } from './ai-requests-page.tsx'
import { AuditPage } from './audit-page.tsx'
import { ChannelsPage } from './channels-page.tsx'
import { ConsoleFrame } from './console-frame.tsx'
import { useConsolePage, type ConsolePage } from './console-pages.ts'
import { KnowledgePage } from './knowledge-page.tsx'
import { NewsPage } from './news-page.tsx'
import { OutboxPage } from './outbox-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SitePage } from './site-page.tsx'
import { SystemPage } from './system-page.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

const pages: Record<ConsolePage, () => ReactNode> = {
  accounts: AccountsPage,
  channels: ChannelsPage,
  'ai-requests': AiRequestsPage,
  news: NewsPage,
  site: SitePage,
  knowledge: KnowledgePage,
  'ai-quality': AiQualityPage,
  outbox: OutboxPage,
  audit: AuditPage,
  system: SystemPage,
}

/** /admin: the installation's administrator signs in and looks after accounts, rights, the reference base and the state. */
export function AdministrationConsole() {
  const [token, setToken] = useState(adminToken.get)
  const page = useConsolePage()
  const signIn = (next: string) => {
    adminToken.set(next)
    setToken(next)
  }
  const leave = useCallback(() => {
    adminToken.set(null)
    queries.clear()
    setToken(null)
  }, [])
  const Page = pages[page]
  return (
    <QueryClientProvider client={queries}>
      {token === null ? (
        <SignInForm onSignedIn={signIn} />
      ) : (
        <AdministratorProvider token={token} onOver={leave}>
          <ConsoleFrame page={page} onLeave={leave}>
            <Page key={page} />
          </ConsoleFrame>
        </AdministratorProvider>
      )}
    </QueryClientProvider>
  )
}
