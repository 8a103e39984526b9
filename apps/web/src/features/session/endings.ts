import { withErrorToast, call, stored, type ApiError } from '#api/index.ts'

import { clearSession } from './session.ts'

/** Why a session ended: by the person's own wish, by another device, or because the server no longer knows the token. */
export type Ending = 'logout' | 'revoked' | 'expired'

const helpers = new Set<(ending: Ending) => void | Promise<void>>()

/** Features that keep something per session (realtime, drafts, outbox, caches) clean it up here. */
export function whenSessionEnds(clean: (ending: Ending) => void | Promise<void>): () => void {
  helpers.add(clean)
  return () => helpers.delete(clean)
}

let leftToken: string | undefined

/** Whether the person has signed out: what was still on its way then is refused, which is no news to anybody. */
export const isLeft = () =>
  leftToken !== undefined && (stored.token() === null || stored.token() === leftToken)

/** Signs out: the browser forgets the session even when the server cannot be told (appendix B). */
export async function endSession(): Promise<void> {
  leftToken = stored.token() ?? undefined
  await withErrorToast('POST /profile/logout', () => call('POST /profile/logout'))
  await clean('logout')
}

/** The 401 rule's part that concerns the session (ERR-07, D-06). */
export function endByServer(failure: ApiError): Promise<void> {
  return clean(failure.reason === 'revoked' ? 'revoked' : 'expired')
}

async function clean(ending: Ending): Promise<void> {
  // Cleaning first: helpers still need the account's id to know whose drafts they keep or erase.
  await Promise.allSettled([...helpers].map(async (helper) => helper(ending)))
  clearSession()
}
