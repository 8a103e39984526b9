import { z } from 'zod'

import type { Settings } from '#platform/settings.ts'

import type { SmsRequest } from './smsc.ts'

const status = z.object({ status_code: z.coerce.number() })
const reply = status.extend({ sms: z.record(z.string(), status).optional() })

/** Accepted; 101 to 103 are stages of delivery. */
const accepted = new Set([100, 101, 102, 103])
/** Problems of the number, the text, or the number's daily limit (sms.ru, API, reply codes). */
const finalErrors = new Set([202, 203, 205, 207, 209, 230, 232, 233])

/** sms.ru: POST /sms/send, answers in JSON; the status of the message is under its number. */
export function smsruRequest(settings: Settings, base: string): SmsRequest {
  return {
    address: `${base}/sms/send`,
    form: (phone, text) => {
      const form = new URLSearchParams({
        api_id: settings.SMS_API_KEY ?? '',
        to: phone,
        msg: text,
        json: '1',
      })
      if (settings.SMS_SENDER) form.set('from', settings.SMS_SENDER)
      return form
    },
    read: (answer) => {
      const read = reply.safeParse(answer)
      if (!read.success) return { problem: 'smsru: answer not understood', isFinal: false }
      const [message] = Object.values(read.data.sms ?? {})
      const code =
        accepted.has(read.data.status_code) && message ? message.status_code : read.data.status_code
      if (accepted.has(code) && message) return 'sent'
      return { problem: `smsru: code ${code}`, isFinal: finalErrors.has(code) }
    },
  }
}
