import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'

import { AccountsPage } from './accounts-page.tsx'
import { adminToken } from './admin-token.ts'
import { SignInForm } from './sign-in-form.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

/** /admin: the installation's administrator signs in and looks after accounts. */
export function AdministrationConsole() {
  const [token, setToken] = useState(adminToken.get)
  const signIn = (next: string) => {
    adminToken.set(next)
    setToken(next)
  }
  const leave = () => {
    adminToken.set(null)
    queries.clear()
    setToken(null)
  }
  return (
    <QueryClientProvider client={queries}>
      {token === null ? <SignInForm onSignedIn={signIn} /> : <AccountsPage token={token} onLeave={leave} />}
    </QueryClientProvider>
  )
}
