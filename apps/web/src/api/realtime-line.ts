import type { RealtimeEvent, RealtimeEvents } from '@uprava/contract/realtime.ts'
import type Echo from 'laravel-echo'

import { publicSettings } from './public-settings.ts'
import { forgetEarly, hear, realtimeState } from './realtime.ts'
import { stored } from './storage.ts'

/** The library's own schedule (Socket.IO: 1 s growing to 5 s, factor of chance 0.5), kept when a new instance takes over. */
const schedule = { firstMs: 1000, mostMs: 5000, chance: 0.5 }
/** After so many failed starts in a row the next instance begins with polling (RT-35). */
const startsBeforePolling = 2

const events: readonly RealtimeEvent[] = [
  'new-message',
  'message-changed',
  'message-deleted',
  'message-seen',
  'message-pinned',
  'writing',
  'presence',
  'notification',
  'draft',
  'messenger-settings',
]

type Line = Echo<'socket.io'>
let line: Line | undefined
let account: number | undefined
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Tells a connection that was overtaken by an ending or by another account to give up. */
let turn = 0
const whenever = new Set<() => void>()

/**
 * Runs whenever events begin to come, for the first time or after a gap: what was fetched before that moment may have
 * missed some, so whoever shows something catches up (RT-34).
 */
export function whenSubscribed(catchUp: () => void): () => void {
  whenever.add(catchUp)
  return () => whenever.delete(catchUp)
}

/** Keeps the account's line until `leaveRealtime`; starts lazily, so that no screen waits for it. */
export function keepRealtime(managerId: number): void {
  if (account === managerId) return
  leaveRealtime()
  if (!mayConnect()) return realtimeState.set('forbidden')
  account = managerId
  window.addEventListener('online', nudgeRealtime)
  document.addEventListener('visibilitychange', nudgeWhenSeen)
  void connect()
}

/** Leaves the account's channels and marks the socket disconnected (AUTH-67, AUTH-68). */
export function leaveRealtime(): void {
  account = undefined
  forgetEarly()
  failures = 0
  clearTimeout(timer)
  window.removeEventListener('online', nudgeRealtime)
  document.removeEventListener('visibilitychange', nudgeWhenSeen)
  drop()
}

/** Connects at once instead of waiting for the schedule: the network or the tab is back, or the person acts. */
export function nudgeRealtime(): void {
  if (account === undefined || line !== undefined) return
  clearTimeout(timer)
  void connect()
}

function nudgeWhenSeen(): void {
  if (document.visibilityState === 'visible') nudgeRealtime()
}

/** TLS is forced but on a loopback page and where the administrator has set an http PUBLIC_URL (RT-35). */
function mayConnect(): boolean {
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/u.test(location.hostname)
  return location.protocol === 'https:' || isLoopback || publicSettings().plainHttp
}

async function connect(): Promise<void> {
  turn += 1
  const mine = turn
  realtimeState.set('connecting')
  const [{ default: EchoClient }, { io }] = await Promise.all([
    import('laravel-echo'),
    import('socket.io-client'),
  ])
  const managerId = account
  if (mine !== turn || managerId === undefined) return
  // `names` asks for the plain event names alone (RT-36); the library sends the whole object along.
  const subscribeAuth = { headers: { Authorization: `Bearer ${stored.token() ?? ''}` }, names: 'plain' }
  const echo: Line = new EchoClient<'socket.io'>({
    broadcaster: 'socket.io',
    client: io,
    host: realtimeHost(),
    forceNew: true,
    transports: transports(),
    forceTLS: location.protocol === 'https:',
    namespace: 'App.Events',
    auth: subscribeAuth,
  })
  line = echo
  echo.leave('private-chats')
  echo.leave('private-rooms')
  const channel = echo.private(`chats.${managerId}`)
  for (const event of events)
    channel.listen(`.${event}`, (payload: RealtimeEvents[typeof event]) => hear(event, payload))
  watch(echo)
}

function watch(echo: Line): void {
  const { socket } = echo.connector
  socket.on('subscription_succeeded', () => {
    failures = 0
    realtimeState.set('connected')
    for (const catchUp of whenever) catchUp()
  })
  const lose = () => {
    if (line !== echo) return
    failures += 1
    drop()
    timer = setTimeout(() => void connect(), delayMs(failures))
  }
  socket.on('disconnect', lose)
  socket.on('connect_error', lose)
  socket.io.on('reconnect_attempt', lose)
}

function drop(): void {
  turn += 1
  const lost = line
  line = undefined
  realtimeState.set(account === undefined ? 'idle' : 'disconnected')
  lost?.leaveAllChannels()
  lost?.disconnect()
}

function transports(): string[] {
  const ordered = ['websocket', 'polling', 'flashsocket']
  return failures >= startsBeforePolling ? ['polling', 'websocket', 'flashsocket'] : ordered
}

function delayMs(failure: number): number {
  const grown = Math.min(schedule.firstMs * 2 ** (failure - 1), schedule.mostMs)
  return grown * (1 - schedule.chance + Math.random() * 2 * schedule.chance)
}

function realtimeHost(): string {
  const port = publicSettings().realtimePort ?? location.port
  return `${location.protocol}//${location.hostname}${port === '' ? '' : `:${port}`}`
}
