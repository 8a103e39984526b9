import { isInn } from '@uprava/contract/rules/check-digits.ts'

/** The digits of a number without separators. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '')

/** Whether the number is a tax number of a person: 12 digits, not all zero. */
export function isPersonalInn(text: string): boolean {
  const digits = digitsOf(text)
  return digits.length === 12 && /[1-9]/u.test(digits) && isInn(digits)
}

/**
 * Whether the number is a bank card's: 16 to 19 digits by Luhn's algorithm (glossary 2.2) with a known first
 * digit.
 */
export function isBankCard(text: string): boolean {
  const digits = Array.from(digitsOf(text), Number)
  if (digits.length < 16 || digits.length > 19 || ![2, 3, 4, 5, 6, 9].includes(digits[0]!)) return false
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
