import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '@uprava/contract/accounts.ts'

import { updateSession, sessionQueries } from '#features/session/index.ts'

/** A saved profile shows everywhere at once: in the tabs, beside the menu, in the session. */
export function applySavedProfile(queries: QueryClient, profile: Profile): void {
  queries.setQueryData(sessionQueries.profile().queryKey, profile)
  updateSession({ profile })
}
