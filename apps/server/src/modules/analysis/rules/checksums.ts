import { isInn } from '@uprava/contract/rules/check-digits.ts'

/** The digits of a number, however it is spaced. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '')

/** A tax number of 12 digits is a person's; noughts alone are nobody's. */
export function isPersonalInn(text: string): boolean {
  const digits = digitsOf(text)
  return digits.length === 12 && /[1-9]/u.test(digits) && isInn(digits)
}

/** 16 to 19 digits by Luhn's algorithm (glossary 2.2), of a payment system that is known here. */
export function isBankCard(text: string): boolean {
  const digits = Array.from(digitsOf(text), Number)
  if (digits.length < 16 || digits.length > 19 || ![2, 3, 4, 5, 6, 9].includes(digits[0]!)) return false
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
