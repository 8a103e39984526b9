import type { Delivery, Sender } from '#platform/delivery.ts'
import type { Settings } from '#platform/settings.ts'

import { smscRequest, type SmsRequest } from './smsc.ts'
import { smsruRequest } from './smsru.ts'

/** Where the providers answer; tests put a server of their own here. */
export type SmsAddresses = { readonly smsc: string; readonly smsru: string }

const addresses: SmsAddresses = { smsc: 'https://smsc.ru', smsru: 'https://sms.ru' }

/** The sender of SMS by the settings; null when messages are only kept. */
export function smsSender(settings: Settings, at: SmsAddresses = addresses): Sender | null {
  if (settings.SMS_PROVIDER === 'outbox') return null
  const request =
    settings.SMS_PROVIDER === 'smsc' ? smscRequest(settings, at.smsc) : smsruRequest(settings, at.smsru)
  return { send: (letter) => send(letter.to, letter.text, request), close: () => undefined }
}

async function send(phone: string, text: string, request: SmsRequest): Promise<Delivery> {
  try {
    const answer = await fetch(request.address, {
      method: 'POST',
      body: request.form(phone, text),
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) return { problem: `sms: HTTP ${answer.status}`, isFinal: false }
    return request.read(await answer.json())
  } catch (error) {
    // No name of the error but its kind: messages of the network layer may carry the address.
    return { problem: `sms: ${error instanceof Error ? error.name : 'unknown'}`, isFinal: false }
  }
}
