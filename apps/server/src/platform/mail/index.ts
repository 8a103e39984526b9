import { createTransport } from 'nodemailer'

import type { SendOutcome, Sender } from '#platform/delivery.ts'
import type { Settings } from '#platform/settings.ts'

/** The sender of e-mail by the settings; null when there is no mail server. */
export function mailSender({ SMTP_URL, MAIL_FROM }: Settings): Sender | null {
  if (!SMTP_URL || !MAIL_FROM) return null
  const transport = createTransport(
    {
      url: SMTP_URL,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  )
  const domain = /@(?<domain>[\w.-]+)/u.exec(MAIL_FROM)?.groups?.['domain'] ?? 'localhost'
  return {
    send: async ({ id, to, subject, text }) => {
      try {
        // The same id at every attempt, so that a mail server can detect duplicates.
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<outbox-${id}@${domain}>`,
        })
        return 'sent'
      } catch (error) {
        return asDelivery(error)
      }
    },
    close: () => transport.close(),
  }
}

/** 5xx replies to the recipient or the message are final (RFC 5321 §4.2.1); connection problems are not. */
function asDelivery(error: unknown): SendOutcome {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return {
    problem: responseCode === undefined ? `mail: ${code}` : `mail: ${code} ${responseCode}`,
    isFinal: isAboutMessage && (responseCode === undefined || responseCode >= 500),
  }
}
