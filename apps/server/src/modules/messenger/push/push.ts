import type { Message } from '@uprava/contract/messenger.ts'
import type { messengerCalls } from '@uprava/contract/messenger/messenger-calls.ts'
import webPush from 'web-push'
import type { z } from 'zod'

import type { AccountActor } from '#modules/access/index.ts'
import { wantingInBrowser } from '#modules/notifications/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { publicAgent } from '#platform/public-agent.ts'
import { settings } from '#platform/settings.ts'

import { chatNameFor, isPair, otherSide, type Chat, type Side } from '../chats/chats.ts'
import { mentionsAccount } from '../messages/present.ts'
import { pushKeys } from './push-keys.ts'
import {
  deleteSubscription,
  findTargets,
  nameOfGroup,
  upsertSubscription,
  type PushTarget,
} from './push.repository.ts'

/*
 * Push messages go through the service of the browser's vendor. Nothing is sent unless the installation has an https
 * PUBLIC_URL, the person has switched push on and the person's browser has subscribed; only the endpoint of that browser is
 * contacted. The payload is encrypted for that browser (RFC 8291).
 */

/** Push services of the browser vendors. Any other address would let a caller send requests from this server (SSRF). */
const pushServices =
  /^(?:fcm\.googleapis\.com|[\w.-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|[\w.-]*push\.apple\.com)$/u

type SubscribeBody = z.output<(typeof messengerCalls)['subscribePush']['body']>
const done = { ok: true } as const

/** Stores the browser's subscription until the session ends. */
export async function subscribePush(
  actor: AccountActor,
  { endpoint, keys }: SubscribeBody,
): Promise<typeof done> {
  if ((await pushKeys(db())) === null) throw refuse.general('Уведомления в браузере здесь не подключены')
  const address = addressOf(endpoint)
  if (address === null) throw refuse.field('endpoint', 'Этот браузер не поддерживает уведомления')
  const { managerId, sessionId } = actor
  await transaction((tx) => upsertSubscription(tx, { endpoint: address, managerId, sessionId, ...keys }))
  return done
}

/**
 * The address as it was parsed, null when it is not one of a push service. Never the given text: `https:host/path` has a
 * host for this parser and none, which is this machine, for the one that sends.
 */
function addressOf(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  return pushServices.test(url.hostname) ? url.href : null
}

export async function unsubscribePush(actor: AccountActor, endpoint: string): Promise<typeof done> {
  await deleteSubscription(db(), URL.parse(endpoint)?.href ?? endpoint, actor.managerId)
  return done
}

export type PushTransport = (
  target: PushTarget,
  payload: string,
  options: webPush.RequestOptions,
) => Promise<void>

const webPushTransport: PushTransport = async ({ endpoint, p256dh, auth }, payload, options) => {
  await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
    ...options,
    agent: publicAgent,
  })
}

let transport = webPushTransport

/** Replaces the transport; tests record messages instead of sending them. */
export function setPushTransport(chosen: PushTransport = webPushTransport): void {
  transport = chosen
}

/** How long a service stores a message for a browser that is offline. */
const ttlSeconds = 24 * 60 * 60
/** Timeout of a request to the service. */
const timeoutMs = 10_000
/** Messages being pushed at a time: the look-ups and the encryption must not hold up sending. */
const maxConcurrent = 2
/** Messages that wait to be pushed; further ones are dropped. */
const maxWaiting = 1000
type Push = readonly [chat: Chat, side: Side, message: Message, offline: readonly number[]]
const waiting: Push[] = []
let active = 0

/** Queues a message for the browsers of accounts that are not connected. Best effort: failures are logged. */
export function queuePush(...push: Push): void {
  if (waiting.length >= maxWaiting) return
  waiting.push(push)
  if (active < maxConcurrent) void pushWaiting()
}

async function pushWaiting(): Promise<void> {
  active += 1
  // After the event has been delivered.
  await new Promise((resolve) => setImmediate(resolve))
  for (let push = waiting.shift(); push; push = waiting.shift()) {
    try {
      await pushMessage(...push)
    } catch (error) {
      subjectLog('messenger').warn({ err: error }, 'a message was not pushed')
    }
  }
  active -= 1
}

async function pushMessage(...[chat, side, message, offline]: Push): Promise<void> {
  if ((await pushKeys(db())) === null) return
  const mentioned = await wantingInBrowser(
    'mention',
    offline.filter((managerId) => mentionsAccount(message, managerId)),
  )
  const targets = await findTargets(db(), { managerIds: offline, chatId: chat.id, mentioned })
  const groupName = chat.kind === 'group' ? await nameOfGroup(db(), chat.id) : ''
  await pushToAll(targets, (target) => payloadOf(chat, side, message, { ...target, groupName }))
}

/** Shows a notification in several browsers. Failures are logged. */
export async function pushToAll(
  targets: readonly PushTarget[],
  payloadFor: (target: PushTarget) => object,
): Promise<void> {
  const keys = await pushKeys(db())
  if (keys === null) return
  const subject = settings().SUPPORT_EMAIL ? `mailto:${settings().SUPPORT_EMAIL}` : settings().PUBLIC_URL!
  const options = { TTL: ttlSeconds, timeout: timeoutMs, vapidDetails: { subject, ...keys } }
  await Promise.all(targets.map((target) => pushTo(target, JSON.stringify(payloadFor(target)), options)))
}

async function pushTo(target: PushTarget, payload: string, options: webPush.RequestOptions): Promise<void> {
  try {
    await transport(target, payload, options)
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    // The subscription no longer exists in the browser.
    if (statusCode === 404 || statusCode === 410) await deleteSubscription(db(), target.endpoint)
    else subjectLog('messenger').warn({ status: statusCode }, 'a push service refused a message')
  }
}

/** The fields that the notification of the browser shows. */
function payloadOf(
  chat: Chat,
  side: Side,
  { id, plain, sender, documents }: Message,
  { manager_id: managerId, channel_id: channelId, groupName }: PushTarget & { groupName: string },
) {
  const text = plain === '' && documents.length > 0 ? 'Вложенный файл' : plain
  const viewer = isPair(chat)
    ? { side: otherSide(side), managerId, channelId: chat[otherSide(side)].channelId }
    : { side, managerId, channelId: channelId ?? 0 }
  const named = { chat: chatNameFor(chat, viewer), message_id: id }
  if (chat.kind === 'group')
    return { title: groupName, text: `${sender.full_name}: ${text}`.slice(0, 200), ...named }
  const title = chat.kind === 'room' ? sender.full_name : `${sender.channel_name}: ${sender.full_name}`
  return { title, text: text.slice(0, 200), ...named }
}
