/** The text of the phone mask `+7 (###) ###-##-##` and what travels on the wire. */

/** A complete masked phone has this many characters (VAL-02): `+7 (900) 000-00-01`. */
const PHONE_LENGTH = 18

export function isCompletePhone(masked: string): boolean {
  return masked.length === PHONE_LENGTH
}

/** `79000000001`, as phones are sent (VAL-03, VAL-38); empty when nothing stands after +7. */
export function phoneDigits(masked: string): string {
  const digits = nationalDigits(masked)
  return digits && `7${digits}`
}

/** Any spelling of a number, or the beginning of one, in the mask: `8 900 000-00-01` becomes `+7 (900) 000-00-01`. */
export function maskPhone(text: string): string {
  const digits = nationalDigits(text)
  const group = (from: number, to: number, before: string) =>
    digits.length > from ? before + digits.slice(from, to) : ''
  return '+7' + group(0, 3, ' (') + group(3, 6, ') ') + group(6, 8, '-') + group(8, 10, '-')
}

/** The ten digits after +7, or as many as there are (VAL-40). */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return dropCountry(/^\s*\+7/.test(text) ? digits.slice(1) : digits).slice(0, 10)
}

/** Of eleven digits a leading 8 or 7 is the country. */
export function dropCountry(digits: string): string {
  return digits.length >= 11 && /^[78]/.test(digits) ? digits.slice(1) : digits
}
