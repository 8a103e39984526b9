import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import { closeDemo } from '#demo/close.ts'
import { mountRelatedProduct } from '#demo/related.ts'
import { actorOf, bearerOf, mayJoin, type AccountActor } from '#modules/access/index.ts'
import { access } from '#modules/access/module.ts'
import { accounts } from '#modules/accounts/module.ts'
import { administration } from '#modules/administration/module.ts'
import { analysis } from '#modules/analysis/module.ts'
import { appealLetters, appeals } from '#modules/appeals/module.ts'
import { assistant } from '#modules/assistant/module.ts'
import { audit } from '#modules/audit/module.ts'
import { backups } from '#modules/backups/module.ts'
import { channels } from '#modules/channels/module.ts'
import { charters, mayReadFile as isInMyCharters } from '#modules/charters/module.ts'
import { auditDownload, documents, mayReadFile as isInMyLibrary } from '#modules/documents/module.ts'
import { generator } from '#modules/generator/module.ts'
import { landing } from '#modules/landing/module.ts'
import { laws } from '#modules/laws/module.ts'
import { lawyer } from '#modules/lawyer/module.ts'
import { legal } from '#modules/legal/module.ts'
import { mayReadFile as isInMyMessages, messenger } from '#modules/messenger/module.ts'
import { news } from '#modules/news/module.ts'
import { notifications } from '#modules/notifications/module.ts'
import { onboarding } from '#modules/onboarding/module.ts'
import { organizations } from '#modules/organizations/module.ts'
import { previews, registerFileReaders } from '#modules/previews/module.ts'
import { privacy } from '#modules/privacy/module.ts'
import { reference } from '#modules/reference/module.ts'
import { retention } from '#modules/retention/module.ts'
import { runs } from '#modules/runs/module.ts'
import { search } from '#modules/search/module.ts'
import { team } from '#modules/team/module.ts'
import { observeClock } from '#platform/clock-skew.ts'
import { closeDatabase, databaseAnswers, openDatabase } from '#platform/database/index.ts'
import { withTimeLimits } from '#platform/database/time-limits.ts'
import { mountFiles, observeStorage, storageAnswers } from '#platform/files/index.ts'
import { observeCertificate } from '#platform/http/certificate.ts'
import { mountHealth } from '#platform/http/health.ts'
import { createHttpServer, prepareUploads, type HttpServer } from '#platform/http/index.ts'
import { leaveProxies } from '#platform/http/leave-proxies.ts'
import { mountPages, type PublicSettings } from '#platform/http/pages.ts'
import { pauseJobs, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { gauge } from '#platform/log/metrics.ts'
import type { Module } from '#platform/module.ts'
import { definedOutboxJobs, outboxJobs, startOutbox, stopOutbox } from '#platform/outbox/index.ts'
import { shareOf } from '#platform/processes/own-process.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import { openRealtime } from '#platform/realtime/open-realtime.ts'
import { setListeningAddress, settings } from '#platform/settings.ts'

/** What the product consists of. ROLE=platform and ROLE=ai run a part each; `shared` belongs to both. */
const modules: Readonly<Record<'shared' | 'platform' | 'ai', readonly Module[]>> = {
  shared: [access, audit, reference, legal, laws, runs],
  platform: [
    accounts,
    organizations,
    channels,
    team,
    onboarding,
    notifications,
    messenger,
    documents,
    search,
    previews,
    charters,
    assistant,
    appealLetters,
    news,
    landing,
    administration,
    privacy,
    retention,
    backups,
  ],
  ai: [lawyer, analysis, appeals, generator],
}

export type RunningApp = {
  /** The address of the product: `http://127.0.0.1:8080`. */
  url: string
  http: HttpServer
  /**
   * Hands this node's work over before it ends: `/readyz` answers 503, no job is taken, sockets move to other nodes over
   * DRAIN_SECONDS, and requests are served until then. With `isOneOfSeveral` other processes go on behind the same port: the node
   * stays ready.
   */
  drain(how?: { isOneOfSeveral: boolean }): Promise<void>
  close(): Promise<void>
}

/** Of the hundred that the embedded database has; besides, each process has about half as many for prepared statements and three more. */
const sessionsOfNode = 40

/** Opens everything on a migrated database, mounts the modules of the ROLE and listens. Settings: `settings()`. */
export async function startApp(databaseUrl: string): Promise<RunningApp> {
  openDatabase(databaseUrl, { connections: Math.min(10, shareOf(sessionsOfNode)) })
  await prepareUploads()
  const mounted = modulesOf(settings().ROLE)
  const http = await createHttpServer()
  const draining = { isStarted: false, isOfNode: false }
  closeConnectionsOf(http, draining)
  const sinceCall = timeSinceCall(http)
  const leave = leaveProxies(http)
  await mountFiles(http, { readerOf: readerOfFile, onDownload: auditDownload })
  registerFileReaders(fileReaders)
  for (const module of mounted) await module.mount?.(http)
  const realtime = await openRealtime({
    servers: [http.server],
    authorise: (bearer, channel) => withTimeLimits(() => mayJoin(bearer, channel)),
  })
  const close = () => closeApp(http, realtime, mounted)
  try {
    mountHealth(
      http,
      [
        { name: 'database', answers: databaseAnswers },
        { name: 'storage', answers: storageAnswers },
        { name: 'realtime', isOptional: true, answers: () => realtime.answers() },
      ],
      () => draining.isOfNode,
    )
    observeClock()
    observeCertificate()
    observeStorage()
    if (settings().DEMO) mountRelatedProduct(http)
    await mountPages(http, () => publicSettings(realtime))
    await startJobs(
      databaseUrl,
      [...outboxJobs(), ...jobsOf(mounted)],
      [...definedOutboxJobs, ...jobsOf(modulesOf('all'))],
    )
    await closeDemo()
    for (const module of mounted) await module.start?.()
    await startOutbox()
    await http.listen({ host: settings().HOST, port: settings().PORT })
  } catch (error) {
    await close()
    throw error
  }
  const drain = async ({ isOneOfSeveral } = { isOneOfSeveral: false }) => {
    draining.isStarted = true
    draining.isOfNode = !isOneOfSeveral
    drainingNodes.set(1)
    const leaveOnce = isOneOfSeveral ? async () => undefined : leave
    await Promise.all([pauseJobs(), drainConnections(http, realtime, { sinceCall, leave: leaveOnce })])
  }
  const url = addressOf(http.server.address() as AddressInfo)
  setListeningAddress(url)
  return { url, http, drain, close }
}

const drainingNodes = gauge('uprava_draining', 'Whether this node hands its work over before it ends')

/** While the node drains, a client or proxy that keeps connections open has to open the next one to another node. */
function closeConnectionsOf(http: HttpServer, draining: { readonly isStarted: boolean }): void {
  // When the answer is sent: the draining may begin after the request.
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isStarted) void reply.header('connection', 'close')
    done()
  })
}

/** Milliseconds since a client's last call; a proxy's looks at the node are none. */
function timeSinceCall(http: HttpServer): () => number {
  let last = -Infinity
  http.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/readyz')) last = performance.now()
    done()
  })
  return () => performance.now() - last
}

/** A proxy that looks at /readyz once a second sends nothing more after this. */
const leftOutAfterMs = 2000

/** Ends when nobody is connected and no proxy sends calls here any more: at once on a node that nobody uses. */
async function drainConnections(
  http: HttpServer,
  realtime: Realtime,
  { sinceCall, leave }: { sinceCall: () => number; leave: () => Promise<void> },
): Promise<void> {
  const seconds = settings().DRAIN_SECONDS
  const moved = realtime.drain(seconds)
  const end = performance.now() + seconds * 1000
  const isUsed = async () => sinceCall() < leftOutAfterMs || (await connectionsOf(http)) > 0
  while (performance.now() < end && (await isUsed()))
    await sleep(Math.max(0, Math.min(100, end - performance.now())))
  await moved
  if (seconds > 0 && sinceCall() < leftOutAfterMs) await leave()
}

const connectionsOf = (http: HttpServer) =>
  new Promise<number>((resolve) => http.server.getConnections((error, count) => resolve(error ? 0 : count)))

/** Stops sockets, requests (pending ones are answered), jobs, modules, events to other nodes and the database, in this order. */
async function closeApp(http: HttpServer, realtime: Realtime, mounted: readonly Module[]): Promise<void> {
  realtime.closeSockets()
  await http.close()
  await stopJobs()
  stopOutbox()
  for (const module of mounted.toReversed()) await module.stop?.()
  await realtime.close()
  await closeDatabase()
}

export function modulesOf(role: 'platform' | 'ai' | 'all'): readonly Module[] {
  if (role === 'all') return [...modules.shared, ...modules.platform, ...modules.ai]
  return [...modules.shared, ...modules[role]]
}

const jobsOf = (of: readonly Module[]) => of.flatMap(({ jobs = [] }) => jobs)

function addressOf(address: AddressInfo): string {
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}

/** Which modules show files to whom. A file is open to a verified account that one of them shows it to. */
const fileReaders: readonly ((actor: AccountActor, fileId: number) => Promise<boolean>)[] = [
  isInMyMessages,
  isInMyLibrary,
  isInMyCharters,
]

async function readerOfFile(request: FastifyRequest, fileId: number): Promise<number | null> {
  const actor = await actorOf(bearerOf(request)).catch(() => null)
  if (!actor?.account?.isVerified) return null
  const account = { ...actor, account: actor.account, managerId: actor.account.managerId }
  for (const mayRead of fileReaders) if (await mayRead(account, fileId)) return account.managerId
  return null
}

function publicSettings(realtime: Realtime): PublicSettings {
  const s = settings()
  return {
    realtimePort: realtime.port,
    plainHttp: s.PUBLIC_URL?.startsWith('http:') === true,
    offlineDays: s.OFFLINE_DAYS,
    related: s.RELATED_PRODUCT_URL ? { url: s.RELATED_PRODUCT_URL, name: s.RELATED_PRODUCT_NAME } : null,
    support: {
      chat: s.SUPPORT_CHAT_URL ?? null,
      email: s.SUPPORT_EMAIL ?? null,
      phone: s.SUPPORT_PHONE ?? null,
    },
  }
}
