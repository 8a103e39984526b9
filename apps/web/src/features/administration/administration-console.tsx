import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'

import { beforeConnected, createMutationCache, createQueryCache, watchServerConnection } from '#api/index.ts'
import { guardHistory } from '#ui/overlays/guarded-history.ts'

import { AccountsPage } from './accounts/accounts-page.tsx'
import { adminToken } from './admin-token.ts'
import { AdministratorProvider } from './administrator.tsx'
import { AdministratorsPage } from './administrators/administrators-page.tsx'
import { BackupsPage } from './backups/backups-page.tsx'
import { ChannelsPage } from './channels/channels-page.tsx'
import { ConsoleFrame } from './console-frame.tsx'
import { consoleHistory, replaceConsolePage, useConsolePage, type ConsolePage } from './console-pages.ts'
import { JournalPage } from './journal/journal-page.tsx'
import { AiQualityPage } from './knowledge/ai-quality-page.tsx'
import { AiRequestsPage } from './knowledge/ai-requests-page.tsx'
import { KnowledgePage } from './knowledge/knowledge-page.tsx'
import { NewsPage } from './news/news-page.tsx'
import { RetentionPage } from './retention/retention-page.tsx'
import { ProtectPage } from './security/protect-page.tsx'
import { SecurityPage } from './security/security-page.tsx'
import { AdministratorInvitationPage, invitationToken } from './sign-in/invitation-page.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { SitePage } from './site/site-page.tsx'
import { OutboxPage } from './system/outbox-page.tsx'
import { SystemPage } from './system/system-page.tsx'

const queries = new QueryClient({
  queryCache: createQueryCache(),
  mutationCache: createMutationCache(),
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', meta: { errorTitle: 'Ошибка получения данных' } },
    mutations: { retry: false, networkMode: 'always' },
  },
})

guardHistory(consoleHistory)
watchServerConnection()
// What could not be read is read once the connection is back.
beforeConnected(() =>
  queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
)

const pages: Record<ConsolePage, () => ReactNode> = {
  accounts: AccountsPage,
  channels: ChannelsPage,
  'ai-requests': AiRequestsPage,
  news: NewsPage,
  site: SitePage,
  knowledge: KnowledgePage,
  'ai-quality': AiQualityPage,
  retention: RetentionPage,
  backups: BackupsPage,
  outbox: OutboxPage,
  audit: JournalPage,
  system: SystemPage,
  'sign-in': SignInPage,
  administrators: AdministratorsPage,
  security: SecurityPage,
}

/** /admin: the installation's administrator signs in and looks after accounts, rights, the reference base and the state. */
export function AdministrationConsole() {
  const [token, setToken] = useState(adminToken.get)
  const [invitation, setInvitation] = useState(invitationToken)
  const page = useConsolePage()
  const [hasEnded, setEnded] = useState(false)
  const signIn = (next: string) => {
    queries.clear()
    adminToken.set(next)
    setToken(next)
  }
  const signInAgain = (next: string) => {
    adminToken.set(next)
    setToken(next)
    void queries.invalidateQueries()
  }
  const signInInvited = (next: string) => {
    // The used link stays neither in the address nor in the history.
    replaceConsolePage('accounts')
    setInvitation(null)
    signIn(next)
  }
  const leave = useCallback((byServer: boolean) => {
    adminToken.set(null)
    queries.clear()
    setToken(null)
    setEnded(byServer)
  }, [])
  const Page = pages[page]
  if (invitation !== null) {
    return (
      <QueryClientProvider client={queries}>
        <AdministratorInvitationPage token={invitation} onSignedIn={signInInvited} />
      </QueryClientProvider>
    )
  }
  return (
    <QueryClientProvider client={queries}>
      {token === null ? (
        <SignInForm onSignedIn={signIn} note={hasEnded ? 'Сеанс завершён. Войдите снова.' : undefined} />
      ) : (
        <AdministratorProvider
          token={token}
          onSignedIn={signInAgain}
          onOver={leave}
          enrolment={<ProtectPage />}
        >
          <ConsoleFrame page={page}>
            <Page key={page} />
          </ConsoleFrame>
        </AdministratorProvider>
      )}
    </QueryClientProvider>
  )
}
