import { z } from 'zod'

import { db, transaction } from '#platform/database/index.ts'
import type { Sender } from '#platform/delivery.ts'
import { defineJob, enqueue, type Job, type JobContext } from '#platform/jobs/index.ts'
import { subjectLog } from '#platform/log/index.ts'
import { counter } from '#platform/log/metrics.ts'
import { mailSender } from '#platform/mail/index.ts'
import { settings } from '#platform/settings.ts'
import { smsSender } from '#platform/sms/index.ts'

import { observeOutbox } from './outbox-metrics.ts'
import {
  claimWithoutJob,
  keepUnsendable,
  recordGivenUp,
  recordProblem,
  recordSent,
  startAttempt,
  type Transport,
} from './outbox.repository.ts'

type Senders = Readonly<Record<Transport, Sender | null>>

const transports = ['mail', 'sms'] as const satisfies Transport[]
const schema = z.object({ id: z.number() })

/**
 * The jobs that send, one queue per transport, so that a slow mail server delays no SMS. Eleven repetitions with a doubling
 * wait span 3.4 hours at least. A message is sent at least once: a process that ends between the sending and its record
 * leaves the job to another one.
 */
export const sendJobs: Readonly<Record<Transport, Job<{ id: number }>>> = {
  mail: sendJob('mail'),
  sms: sendJob('sms'),
}

function sendJob(transport: Transport): Job<{ id: number }> {
  return defineJob({
    name: `outbox-${transport}`,
    schema,
    handler: ({ id }, context) => send(transport, id, context),
    options: { retries: 11, retryAfterSeconds: 10, expireAfterSeconds: 180, concurrency: 5, pollSeconds: 5 },
  })
}

/** Whether the settings name a server or provider of the transport. */
export function isSendable(transport: Transport): boolean {
  const { SMTP_URL, SMS_PROVIDER } = settings()
  return transport === 'mail' ? SMTP_URL !== undefined : SMS_PROVIDER !== 'outbox'
}

/** The jobs of all transports, configured or not. */
export const definedOutboxJobs: readonly Job[] = Object.values(sendJobs)

/** The jobs of the configured transports. */
export function outboxJobs(): Job<{ id: number }>[] {
  return transports.filter(isSendable).map((transport) => sendJobs[transport])
}

let senders: Senders | undefined

const openSenders = (): Senders => (senders ??= { mail: mailSender(settings()), sms: smsSender(settings()) })

/**
 * Keeps what waits for a transport that is not configured any more, and enqueues what an earlier version has left waiting.
 * Needs the open database and the open job queue.
 */
export async function startOutbox(): Promise<void> {
  observeOutbox()
  for (const transport of transports) {
    if (!isSendable(transport)) {
      await keepUnsendable(db(), transport)
      continue
    }
    await transaction(async (tx) => {
      for (const id of await claimWithoutJob(tx, transport)) await enqueue(tx, sendJobs[transport], { id })
    })
  }
}

/** Closes the connections of the senders, after the jobs have stopped. */
export function stopOutbox(): void {
  senders?.mail?.close()
  senders?.sms?.close()
  senders = undefined
}

/** Replaces the senders; tests record messages instead of sending them. */
export function setSenders(chosen: Senders): void {
  senders = chosen
}

const failures = counter('outbox_failures_total', 'Attempts to send an SMS or an e-mail that failed')

async function send(transport: Transport, id: number, { isLastAttempt }: JobContext): Promise<void> {
  const sender = openSenders()[transport]
  if (!sender) return keepUnsendable(db(), transport)
  const message = await startAttempt(db(), id)
  if (!message) return
  if (message.isExpired) return recordGivenUp(db(), id, 'over before it was sent')
  const delivery = await sender.send(message)
  if (delivery === 'sent') return recordSent(db(), id)
  failures.inc()
  const { problem, isFinal } = delivery
  subjectLog('outbox').warn({ id, transport, attempt: message.attempts, problem, isFinal }, 'not sent')
  if (isFinal || isLastAttempt) return recordGivenUp(db(), id, problem)
  await recordProblem(db(), id, problem)
  throw new Error('The message was not sent')
}
