const weights = {
  tenth: [2, 4, 10, 3, 5, 9, 4, 6, 8],
  eleventh: [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  twelfth: [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
} as const

/** Whether the check digits of a tax number of 10 or 12 digits are right. */
export function hasRightCheckDigits(inn: string): boolean {
  const digits = inn.split('').map(Number)
  if (digits.length === 10) return digits[9] === checkDigit(digits, weights.tenth)
  return (
    digits[10] === checkDigit(digits, weights.eleventh) && digits[11] === checkDigit(digits, weights.twelfth)
  )
}

function checkDigit(digits: readonly number[], factors: readonly number[]): number {
  return (factors.reduce((sum, factor, at) => sum + factor * (digits[at] ?? 0), 0) % 11) % 10
}
