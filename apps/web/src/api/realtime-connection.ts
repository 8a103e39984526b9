import type { RealtimeEvent, RealtimeEvents } from '@uprava/contract/realtime.ts'
import type Echo from 'laravel-echo'

import { loadAgain } from './load-again.ts'
import { publicSettings } from './public-settings.ts'
import { clearEarlyEvents, dispatch, realtimeState, type RealtimeState } from './realtime.ts'
import { stored } from './storage.ts'

/** Delays between attempts: the library's own (Socket.IO: 1 s growing to 5 s, jitter 0.5), also across new instances. */
const backoff = { firstMs: 1000, maxMs: 5000, jitter: 0.5 }
/** After so many failed attempts in a row the next instance begins with polling (RT-35). */
const attemptsBeforePolling = 2

const events: readonly RealtimeEvent[] = [
  'new-message',
  'message-changed',
  'message-deleted',
  'message-seen',
  'message-pinned',
  'group-changed',
  'group-left',
  'group-request',
  'group-invitation',
  'writing',
  'presence',
  'notification',
  'notifications-read',
  'draft',
  'lawyer-chat',
  'messenger-settings',
  'chat-settings',
  'chat-folders',
  'scheduled-changed',
  'poll-changed',
]

type Connection = Echo<'socket.io'>
let connection: Connection | undefined
let account: number | undefined
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Number of the attempt: one that a disconnect or another account has overtaken gives up. */
let attempt = 0
const subscribers = new Set<() => void>()

/**
 * Calls back whenever events begin to arrive, first or after a gap: data fetched before that may have missed some, so
 * whoever shows it fetches again (RT-34). Returns how to unsubscribe.
 */
export function onSubscribed(callback: () => void): () => void {
  subscribers.add(callback)
  return () => subscribers.delete(callback)
}

/** Connects the account until `disconnectRealtime`; the library is loaded lazily, so that no screen waits for it. */
export function connectRealtime(managerId: number): void {
  if (account === managerId) return
  disconnectRealtime()
  if (!mayConnect()) return setState('forbidden')
  account = managerId
  window.addEventListener('online', connectAgain)
  document.addEventListener('visibilitychange', reconnectWhenVisible)
  void connect()
}

/** Leaves the account's channels and marks the socket disconnected (AUTH-67, AUTH-68). */
export function disconnectRealtime(): void {
  account = undefined
  clearEarlyEvents()
  failures = 0
  clearTimeout(timer)
  window.removeEventListener('online', connectAgain)
  document.removeEventListener('visibilitychange', reconnectWhenVisible)
  closeConnection()
}

/** Connects now instead of after the delay: the network or the tab is back, or the user acts. */
export function reconnectRealtime(): void {
  if (account === undefined || connection !== undefined) return
  clearTimeout(timer)
  void connect()
}

/** An attempt that began without a network may hang for twenty seconds after it is back. */
function connectAgain(): void {
  if (connection !== undefined && realtimeState.get() !== 'connected') closeConnection()
  reconnectRealtime()
}

/** Gives up a connection over which nothing comes any more, before it notices itself: what was missed is fetched with the next one. */
export function renewRealtime(): void {
  if (account !== undefined && connection !== undefined) retryLater()
}

function reconnectWhenVisible(): void {
  if (document.visibilityState === 'visible') reconnectRealtime()
}

/** TLS is required except on a loopback page and where the administrator has set an http PUBLIC_URL (RT-35). */
function mayConnect(): boolean {
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/u.test(location.hostname)
  return location.protocol === 'https:' || isLoopback || publicSettings().plainHttp
}

async function connect(): Promise<void> {
  attempt += 1
  const mine = attempt
  setState('connecting')
  const library = await loadLibrary()
  const managerId = account
  if (mine !== attempt || managerId === undefined) return
  if (library === null) return retryLater()
  const { Echo: EchoClient, io } = library
  // `names` asks for the plain event names alone (RT-36); the library sends the whole object along.
  const subscribeAuth = { headers: { Authorization: `Bearer ${stored.token() ?? ''}` }, names: 'plain' }
  const echo: Connection = new EchoClient<'socket.io'>({
    broadcaster: 'socket.io',
    client: io,
    host: realtimeHost(),
    forceNew: true,
    transports: transports(),
    forceTLS: location.protocol === 'https:',
    namespace: 'App.Events',
    auth: subscribeAuth,
  })
  connection = echo
  echo.leave('private-chats')
  echo.leave('private-rooms')
  const channel = echo.private(`chats.${managerId}`)
  for (const event of events)
    channel.listen(`.${event}`, (payload: RealtimeEvents[typeof event]) => dispatch(event, payload))
  watchConnection(echo)
}

/** Null when there is no connection to load it over. */
const loadLibrary = () => loadAgain(() => import('./realtime-library.ts')).catch(() => null)

function retryLater(): void {
  failures += 1
  closeConnection()
  timer = setTimeout(() => void connect(), delayMs(failures))
}

function watchConnection(echo: Connection): void {
  const { socket } = echo.connector
  socket.on('subscription_succeeded', () => {
    failures = 0
    setState('connected')
    for (const callback of subscribers) callback()
  })
  const onLost = () => {
    if (connection === echo) retryLater()
  }
  socket.on('disconnect', onLost)
  socket.on('connect_error', onLost)
  socket.io.on('reconnect_attempt', onLost)
}

function closeConnection(): void {
  attempt += 1
  const lost = connection
  connection = undefined
  setState(account === undefined ? 'idle' : 'disconnected')
  lost?.leaveAllChannels()
  lost?.disconnect()
}

function transports(): string[] {
  const ordered = ['websocket', 'polling', 'flashsocket']
  return failures >= attemptsBeforePolling ? ['polling', 'websocket', 'flashsocket'] : ordered
}

function delayMs(failure: number): number {
  const delay = Math.min(backoff.firstMs * 2 ** (failure - 1), backoff.maxMs)
  return delay * (1 - backoff.jitter + Math.random() * 2 * backoff.jitter)
}

function realtimeHost(): string {
  const port = publicSettings().realtimePort ?? location.port
  return `${location.protocol}//${location.hostname}${port === '' ? '' : `:${port}`}`
}

function setState(state: RealtimeState): void {
  realtimeState.setState(() => state)
}
