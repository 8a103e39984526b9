import { call, stored, withErrorToast, type ApiError } from '#api/index.ts'

import { clearSession } from './session.ts'

/** Why a session ended: the user signed out, another device ended it, or the server no longer knows the token. */
export type SessionEndReason = 'logout' | 'revoked' | 'expired'

type Handler = (reason: SessionEndReason) => void | Promise<void>
const handlers = new Set<Handler>()

/** Subscribes to the end of the session, for data that belongs to it (realtime, drafts, outbox, caches). */
export function onSessionEnd(handler: Handler): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

let signedOutToken: string | undefined

/** Whether the user has signed out: requests that were in flight are answered 401, which is not reported then. */
export const hasSignedOut = () =>
  signedOutToken !== undefined && (stored.token() === null || stored.token() === signedOutToken)

/** Signs out. The session is cleared in the browser even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  signedOutToken = stored.token() ?? undefined
  await withErrorToast('POST /profile/logout', () => call('POST /profile/logout'))
  await finishSession('logout')
}

/** Ends the session in this browser alone: the server learns nothing of it (ORG-17). */
export function endSessionHere(): Promise<void> {
  signedOutToken = stored.token() ?? undefined
  return finishSession('logout')
}

/** Ends the session after a 401 (ERR-07, D-06). */
export function endSessionByServer(failure: ApiError): Promise<void> {
  return finishSession(failure.reason === 'revoked' ? 'revoked' : 'expired')
}

async function finishSession(reason: SessionEndReason): Promise<void> {
  // The handlers run first: they need the account's id to know whose data to store or to delete.
  await Promise.allSettled([...handlers].map(async (handler) => handler(reason)))
  clearSession()
}
