import type { Message, messengerCalls } from '@uprava/contract/messenger.ts'
import webPush from 'web-push'
import type { z } from 'zod'

import type { AccountActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { settings } from '#platform/settings.ts'

import { nameFor, otherSide, type Chat, type Side } from '../chats/chats.ts'
import { pushKeys } from './push-keys.ts'
import { deleteSubscription, findTargets, upsertSubscription, type PushTarget } from './push.repository.ts'

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
  if (!isPushService(endpoint)) throw refuse.field('endpoint', 'Этот браузер не поддерживает уведомления')
  const { managerId, sessionId } = actor
  await upsertSubscription(db(), { endpoint, managerId, sessionId, ...keys })
  return done
}

function isPushService(endpoint: string): boolean {
  const { hostname, protocol, port } = new URL(endpoint)
  return protocol === 'https:' && port === '' && pushServices.test(hostname)
}

export async function unsubscribePush(actor: AccountActor, endpoint: string): Promise<typeof done> {
  await deleteSubscription(db(), endpoint, actor.managerId)
  return done
}

export type PushTransport = (
  target: PushTarget,
  payload: string,
  options: webPush.RequestOptions,
) => Promise<void>

const webPushTransport: PushTransport = async ({ endpoint, p256dh, auth }, payload, options) => {
  await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
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
/** Messages pushed concurrently; further ones are dropped. */
const maxInFlight = 200
let inFlight = 0

/** Pushes a message to the browsers of accounts that are not connected. Best effort: failures are logged. */
export async function pushMessage(
  chat: Chat,
  side: Side,
  message: Message,
  offline: readonly number[],
): Promise<void> {
  if (inFlight >= maxInFlight) return
  inFlight += 1
  try {
    const keys = await pushKeys(db())
    if (keys === null) return
    const targets = await findTargets(db(), offline)
    const payload = JSON.stringify(payloadOf(chat, side, message))
    const subject = settings().SUPPORT_EMAIL ? `mailto:${settings().SUPPORT_EMAIL}` : settings().PUBLIC_URL!
    const options = { TTL: ttlSeconds, timeout: timeoutMs, vapidDetails: { subject, ...keys } }
    await Promise.all(targets.map((target) => pushTo(target, payload, options)))
  } catch (error) {
    subjectLog('messenger').warn({ err: error }, 'a message was not pushed')
  } finally {
    inFlight -= 1
  }
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
function payloadOf(chat: Chat, side: Side, { id, message, sender, documents }: Message) {
  const title = chat.kind === 'room' ? sender.full_name : `${sender.channel_name}: ${sender.full_name}`
  const text = message === '' && documents.length > 0 ? 'Вложенный файл' : message
  return { title, text: text.slice(0, 200), chat: nameFor(chat, otherSide(side)), message_id: id }
}
