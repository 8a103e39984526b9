import { phone } from '../lib/format.ts'

/** A phone number as it is written here, to be dialled by a press. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replaceAll(/[^\d+]/gu, '')
  const href = /^\+?[78]\d{10}$/u.test(digits) ? `+7${digits.slice(-10)}` : digits
  return <a href={`tel:${href}`}>{phone(number)}</a>
}

/** An address of e-mail, to be written to by a press. */
export function EmailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>
}
