/** Control digits of identifiers (glossary 2.1, 2.2). */

const digitsOf = (text: string) => Array.from(text.replaceAll(/\D/gu, ''), Number)

export function isSnils(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length !== 11) return false
  const sum = digits.slice(0, 9).reduce((total, digit, at) => total + digit * (9 - at), 0)
  const control = (sum % 101) % 100
  return control === digits[9]! * 10 + digits[10]!
}

const innWeights = [
  [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
] as const

/** Twelve digits: a person's. */
export function isPersonalInn(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length !== 12 || digits.every((digit) => digit === 0)) return false
  return innWeights.every((weights) => {
    const sum = weights.reduce<number>((total, weight, at) => total + weight * digits[at]!, 0)
    return (sum % 11) % 10 === digits[weights.length]
  })
}

/** 16 to 19 digits by Luhn's algorithm, of a payment system that is known here. */
export function isBankCard(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length < 16 || digits.length > 19 || ![2, 3, 4, 5, 6, 9].includes(digits[0]!)) return false
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
