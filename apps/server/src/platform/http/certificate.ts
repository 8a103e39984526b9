import { once } from 'node:events'
import { connect } from 'node:tls'

import { sampledGauge } from '#platform/log/sampled-gauge.ts'
import { settings } from '#platform/settings.ts'

/** An address that does not answer in this time does not answer. Milliseconds. */
const timeoutMs = 8000
const daily = 86_400_000
/** How often the metric asks. Milliseconds. */
const interval = 3_600_000

/** Days until the certificate of an https address ends, negative after it; rejects when nobody answers there. */
export async function certificateDays(address: string): Promise<number> {
  const { hostname, port } = new URL(address)
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    // An expired one is to be read too; nothing is sent.
    rejectUnauthorized: false,
    timeout: timeoutMs,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / daily)
  } finally {
    socket.destroy()
  }
}

let isObserving = false

/** Adds the metric of the certificate of PUBLIC_URL; once a process. Without https it has no value. */
export function observeCertificate(): void {
  if (isObserving) return
  isObserving = true
  sampledGauge({
    name: 'uprava_certificate_days_left',
    help: 'Days until the certificate of PUBLIC_URL ends',
    interval,
    async read(): Promise<Record<string, number>> {
      const { PUBLIC_URL } = settings()
      return PUBLIC_URL?.startsWith('https:') ? { '': await certificateDays(PUBLIC_URL) } : {}
    },
  })
}
