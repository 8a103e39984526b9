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
 * Push messages go through the service of the browser's maker, the only way there is. Nothing leaves this machine unless
 * the installation has an https PUBLIC_URL, and the person has switched push on, and the person's browser has subscribed:
 * only the address that this browser has given is contacted. What is sent can be read by that browser alone (RFC 8291).
 */

/** The services of the browsers' makers. An address elsewhere would let a caller send requests from this server. */
const services =
  /^(?:fcm\.googleapis\.com|[\w.-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|[\w.-]*push\.apple\.com)$/u

type Subscribing = z.output<(typeof messengerCalls)['subscribePush']['body']>
const done = { ok: true } as const

/** Keeps the browser's subscription for as long as the session lives. */
export async function subscribePush(
  actor: AccountActor,
  { endpoint, keys }: Subscribing,
): Promise<typeof done> {
  if ((await pushKeys(db())) === null) throw refuse.general('Уведомления в браузере здесь не подключены')
  if (!isServiceOfABrowser(endpoint))
    throw refuse.field('endpoint', 'Этот браузер не поддерживает уведомления')
  const { managerId, sessionId } = actor
  await upsertSubscription(db(), { endpoint, managerId, sessionId, ...keys })
  return done
}

function isServiceOfABrowser(endpoint: string): boolean {
  const { hostname, protocol, port } = new URL(endpoint)
  return protocol === 'https:' && port === '' && services.test(hostname)
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

const overTheNet: PushTransport = async ({ endpoint, p256dh, auth }, payload, options) => {
  await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options)
}

let transport = overTheNet

/** Another way out than the net: for tests. */
export function usePushTransport(chosen: PushTransport = overTheNet): void {
  transport = chosen
}

/** How long a service keeps a message for a browser that is off, and how long its answer may take. */
const keptSeconds = 24 * 60 * 60
const patienceMs = 10_000
/** Messages being pushed at a time; a flood beyond is not worth telling one by one. */
const mostUnderWay = 200
let underWay = 0

/** Pushes a message to the browsers of accounts that are not connected. The best that can be done, no promise. */
export async function pushMessage(
  chat: Chat,
  side: Side,
  message: Message,
  absent: readonly number[],
): Promise<void> {
  if (underWay >= mostUnderWay) return
  underWay += 1
  try {
    const keys = await pushKeys(db())
    if (keys === null) return
    const targets = await findTargets(db(), absent)
    const payload = JSON.stringify(payloadOf(chat, side, message))
    const subject = settings().SUPPORT_EMAIL ? `mailto:${settings().SUPPORT_EMAIL}` : settings().PUBLIC_URL!
    const options = { TTL: keptSeconds, timeout: patienceMs, vapidDetails: { subject, ...keys } }
    await Promise.all(targets.map((target) => pushTo(target, payload, options)))
  } catch (error) {
    subjectLog('messenger').warn({ err: error }, 'a message was not pushed')
  } finally {
    underWay -= 1
  }
}

async function pushTo(target: PushTarget, payload: string, options: webPush.RequestOptions): Promise<void> {
  try {
    await transport(target, payload, options)
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    // The browser has forgotten the subscription.
    if (statusCode === 404 || statusCode === 410) await deleteSubscription(db(), target.endpoint)
    else subjectLog('messenger').warn({ status: statusCode }, 'a push service refused a message')
  }
}

/** As much as a notice on a locked screen needs. */
function payloadOf(chat: Chat, side: Side, { id, message, sender, documents }: Message) {
  const title = chat.kind === 'room' ? sender.full_name : `${sender.channel_name}: ${sender.full_name}`
  const text = message === '' && documents.length > 0 ? 'Вложенный файл' : message
  return { title, text: text.slice(0, 200), chat: nameFor(chat, otherSide(side)), message_id: id }
}
