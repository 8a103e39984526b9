import type { SendOutcome, Sender } from '#platform/delivery.ts'
import type { Settings } from '#platform/settings.ts'

import { smscRequest, type SmsRequest } from './smsc.ts'
import { smsruRequest } from './smsru.ts'

/** Addresses of the providers; tests replace them. */
export type SmsAddresses = { readonly smsc: string; readonly smsru: string }

const addresses: SmsAddresses = { smsc: 'https://smsc.ru', smsru: 'https://sms.ru' }

/** The SMS sender by the settings; null when no provider is configured. */
export function smsSender(settings: Settings, at: SmsAddresses = addresses): Sender | null {
  if (settings.SMS_PROVIDER === 'outbox') return null
  const request =
    settings.SMS_PROVIDER === 'smsc' ? smscRequest(settings, at.smsc) : smsruRequest(settings, at.smsru)
  return { send: (letter) => send(letter.to, letter.text, request), close: () => undefined }
}

async function send(phone: string, text: string, request: SmsRequest): Promise<SendOutcome> {
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
    // Only the kind of the error: messages of the network layer may contain the address.
    return { problem: `sms: ${error instanceof Error ? error.name : 'unknown'}`, isFinal: false }
  }
}
