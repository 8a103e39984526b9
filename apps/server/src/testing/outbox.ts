import { db } from '#platform/database/index.ts'
import { listOutbox } from '#platform/outbox/index.ts'

type Kept = { subject: string; text: string }

/** SMS to a phone (7XXXXXXXXXX) that the outbox keeps, newest first. */
export async function smsTo(phone: string): Promise<Kept[]> {
  return keptOf('sms', phone)
}

/** E-mail to an address that the outbox keeps, newest first. */
export async function mailTo(address: string): Promise<Kept[]> {
  return keptOf('mail', address)
}

export async function lastSms(phone: string): Promise<Kept | undefined> {
  return (await smsTo(phone))[0]
}

export async function lastMail(address: string): Promise<Kept | undefined> {
  return (await mailTo(address))[0]
}

/** The code of the newest SMS to a phone. */
export async function lastCode(phone: string): Promise<string> {
  const code = /Управу: (?<code>\d{4})\./u.exec((await lastSms(phone))?.text ?? '')?.groups?.['code']
  if (code === undefined) throw new Error('No code was sent to this phone')
  return code
}

async function keptOf(transport: 'sms' | 'mail', to: string): Promise<Kept[]> {
  const kept = await listOutbox(db(), to)
  return kept.filter((message) => message.transport === transport)
}
