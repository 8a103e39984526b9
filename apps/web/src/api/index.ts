export { ApiError } from './api-error.ts'
export {
  askAhead,
  call,
  callAdmin,
  callAi,
  setKeptAnswers,
  setNotFoundHandler,
  setUnauthorizedHandler,
  type AdminCall,
} from './client.ts'
export { commitAtOnce } from './commit-at-once.ts'
export { setErrorToast, showError, showErrorAs, showNotice, withErrorToast } from './error-toast.ts'
export { publicSettings } from './public-settings.ts'
export {
  createMutationCache,
  createQueryCache,
  errorTitle,
  onAnswer,
  retryWithoutAnswer,
  type ErrorMeta,
} from './query-cache.ts'
export {
  connectRealtime,
  disconnectRealtime,
  onSubscribed,
  reconnectRealtime,
} from './realtime-connection.ts'
export { announceOfflineReading, onOfflineReading } from './offline-reading.ts'
export { keptFirst } from './kept-first.ts'
export { listen, realtimeState } from './realtime.ts'
export { refetch } from './refetch.ts'
export { isServerReachable } from './answers.ts'
export {
  beforeConnected,
  lostSince,
  shownAsOf,
  watchServerConnection,
  whenConnected,
} from './server-connection.ts'
export { stored } from './storage.ts'
export { followRun, type StreamEvent } from './stream.ts'
export { useStored } from './use-stored.ts'
export { newUuid } from './uuid.ts'
