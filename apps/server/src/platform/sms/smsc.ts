import { z } from 'zod'

import type { SendOutcome } from '#platform/delivery.ts'
import type { Settings } from '#platform/settings.ts'

/** Request format and reply parser of a provider. */
export type SmsRequest = {
  readonly address: string
  form(phone: string, text: string): URLSearchParams
  read(answer: unknown): SendOutcome
}

const reply = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  error_code: z.coerce.number().optional(),
})

/** Wrong parameters, a forbidden text, a wrong number, an unreachable number (smsc.ru, HTTP API, table of errors). */
const finalErrors = new Set([1, 6, 7, 8])

/** smsc.ru: POST /sys/send.php, answers in JSON (`fmt=3`). */
export function smscRequest(settings: Settings, base: string): SmsRequest {
  return {
    address: `${base}/sys/send.php`,
    form: (phone, text) => {
      const form = new URLSearchParams({
        login: settings.SMS_LOGIN ?? '',
        psw: settings.SMS_PASSWORD ?? '',
        phones: phone,
        mes: text,
        charset: 'utf-8',
        fmt: '3',
      })
      if (settings.SMS_SENDER) form.set('sender', settings.SMS_SENDER)
      return form
    },
    read: (answer) => {
      const read = reply.safeParse(answer)
      const { id, error_code: error } = read.data ?? {}
      if (error !== undefined) return { problem: `smsc: error ${error}`, isFinal: finalErrors.has(error) }
      return id === undefined ? { problem: 'smsc: answer not understood', isFinal: false } : 'sent'
    },
  }
}
