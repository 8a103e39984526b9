import type { QueryClient } from '@tanstack/react-query'

import {
  disconnectRealtime,
  stored,
  setErrorToast,
  setNotFoundHandler,
  setUnauthorizedHandler,
} from '#api/index.ts'
import { keepWantedAddress, showsSidebar } from '#features/navigation/index.ts'
import {
  endSessionByServer,
  hasSignedOut,
  leaveMissingChannel,
  setSignInHandler,
  onSessionEnd,
} from '#features/session/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'
import { dropUnsavedChanges } from '#ui/lib/unsaved-changes.ts'

const afterReload = 'session-ended'

/** Ties failures and endings of the session to the screen: toasts, cache, the way out. */
export function wireSession(queries: QueryClient, goTo: (path: '/channels') => Promise<void>): void {
  const inHtml = (messages: readonly string[]) => messages.map(escapeHtml).join('<br>')
  setErrorToast(
    (title, messages) => toast.error(title, inHtml(messages)),
    (title, messages) => toast.notice(title, inHtml(messages)),
  )
  setSignInHandler(() => void queries.resetQueries())
  onSessionEnd(() => {
    disconnectRealtime()
    dropUnsavedChanges()
    queries.clear()
  })
  const leaveChannel = async () => {
    if (!(await leaveMissingChannel(queries))) return
    toast.error('Канал недоступен', 'Выберите другой канал.')
    await goTo('/channels')
  }
  let leaving: Promise<void> | undefined
  // Several calls may answer 404 at once: the channel is left once and is reported once.
  const checkChannel = () => {
    leaving ??= leaveChannel().finally(() => (leaving = undefined))
  }
  setNotFoundHandler(checkChannel)
  if (stored.token() !== null) checkChannel()
  let isEnding = false
  setUnauthorizedHandler((failure) => {
    // Several calls may answer 401 at once: the session ends once and is reported once (ERR-11).
    if (isEnding || hasSignedOut()) return
    isEnding = true
    const { pathname, search } = location
    // The landing page comes first (ERR-08); the screen is offered after the sign-in.
    if (showsSidebar(pathname)) keepWantedAddress(pathname + search, stored.managerId())
    void endSessionByServer(failure).then(() => {
      sessionNotice.leave()
      location.replace('/landing')
    })
  })
}

/** The landing page is another document: the toast of ERR-09 waits for it in a cookie of seconds. */
const sessionNotice = {
  leave: () => {
    document.cookie = `${afterReload}=1; Path=/; Max-Age=15; SameSite=Lax`
  },
}
