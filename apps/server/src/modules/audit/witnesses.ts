import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { hostname } from 'node:os'

import { subjectLog } from '#platform/log/index.ts'
import { mailSender } from '#platform/mail/index.ts'
import { settings } from '#platform/settings.ts'

import type { Head } from './head.ts'

/** A witness that does not take the head within this time is given up until the next head. Milliseconds. */
const witnessTimeout = 5000

/** Sends under way; the stop of the process gives them a moment. */
const underWay = new Set<Promise<void>>()

/**
 * Starts sending the head to the configured witnesses and waits for none of them. A head that a witness misses is made good
 * by the next one, which stands for all entries before it.
 */
export function sendToWitnesses(head: Head): void {
  const { AUDIT_WITNESS_EMAIL: to, AUDIT_WITNESS_SYSLOG: syslog } = settings()
  if (syslog) start('syslog', sendToSyslog(new URL(syslog), head))
  if (to) start('mail', sendLetter(to, head))
}

function start(witness: string, sending: Promise<void>): void {
  const settled = sending
    .catch((error: unknown) =>
      subjectLog('audit').warn({ witness, err: error }, 'a witness did not take a head'),
    )
    .finally(() => underWay.delete(settled))
  underWay.add(settled)
}

/** Resolves when no send to a witness is under way. */
export async function witnessesReached(): Promise<void> {
  await Promise.all(underWay)
}

/** RFC 5424, facility 13 (log audit), severity notice; over TCP framed as RFC 6587 says. */
function syslogMessage(head: Head): string {
  return `<109>1 ${head.at} ${hostname() || '-'} uprava ${process.pid} audit-head - ${JSON.stringify(head)}`
}

/** Past the outbox: it is closed when the process stops, and keeps no message for a later process. */
async function sendLetter(to: string, head: Head): Promise<void> {
  const sender = mailSender(settings())
  if (!sender) return
  const text = `Подписанная вершина журнала Управы. Сохраните письмо: по нему видно, что конец журнала не обрезан.\n\n${JSON.stringify(head)}\n`
  try {
    const delivery = await sender.send({
      id: `audit-${head.seq}`,
      to,
      subject: `Журнал Управы: запись ${head.seq}`,
      text,
    })
    if (delivery !== 'sent') throw new Error(delivery.problem)
  } finally {
    sender.close()
  }
}

function sendToSyslog(address: URL, head: Head): Promise<void> {
  const message = syslogMessage(head)
  const port = Number(address.port || (address.protocol === 'udp:' ? 514 : 601))
  const host = address.hostname.replace(/^\[(?<inner>.*)\]$/u, '$<inner>')
  return address.protocol === 'udp:' ? sendDatagram(host, port, message) : sendStream(host, port, message)
}

function sendDatagram(host: string, port: number, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    const end = (error?: Error | null) => {
      socket.close()
      if (error) reject(error)
      else resolve()
    }
    socket.once('error', end)
    socket.send(message, port, host, end)
  })
}

function sendStream(host: string, port: number, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: witnessTimeout })
    socket.unref()
    socket.once('timeout', () => socket.destroy(new Error('the witness does not answer')))
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.once('connect', () => socket.end(`${Buffer.byteLength(message)} ${message}`))
    socket.resume()
  })
}
