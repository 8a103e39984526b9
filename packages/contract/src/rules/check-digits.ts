/**
 * Validates the check digits of register numbers (domain glossary 2.1, 2.2). All take digits only, without spaces and
 * dashes; a number of another length is invalid. A number of zeros is valid; callers exclude it where needed.
 */

/** ИНН of 10 digits (an organization's) or 12 (a person's). */
export const isInn = (digits: string): boolean =>
  (/^\d{10}$/u.test(digits) && fits(digits, 9)) ||
  (/^\d{12}$/u.test(digits) && fits(digits, 10) && fits(digits, 11))

/** The weights of a tax number's digits, the last in front of the check digit; shorter ones use their end. */
const innWeights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Whether the digit at an index is the check digit of the digits before it. */
function fits(inn: string, at: number): boolean {
  const sum = innWeights.slice(-at).reduce((total, weight, place) => total + weight * Number(inn[place]), 0)
  return (sum % 11) % 10 === Number(inn[at])
}

/** ОГРН of 13 digits, by 11, or ОГРНИП of 15 (an entrepreneur's), by 13. */
export const isOgrn = (digits: string): boolean =>
  /^(?:\d{13}|\d{15})$/u.test(digits) &&
  (Number(digits.slice(0, -1)) % (digits.length - 2)) % 10 === Number(digits.at(-1))

/** СНИЛС of 11 digits: nine, and two that check them. */
export function isSnils(digits: string): boolean {
  if (!/^\d{11}$/u.test(digits)) return false
  const sum = Array.from(digits.slice(0, 9), Number).reduce((total, digit, at) => total + digit * (9 - at), 0)
  return (sum % 101) % 100 === Number(digits.slice(9))
}
