/** Masks personal data in quotes: the shape is retained, the content is not (analysis §5). */
export function masked(code: string, quote: string): string {
  if (!code.startsWith('PD-')) return quote
  switch (code) {
    case 'PD-05':
      return quote.replace(/^(?<first>.)[^@]*/u, '$<first>***')
    case 'PD-08':
      return quote.replace(/(?<=диагноз\p{L}*\s*[:—–-]?\s*)\S+/iu, '***').replaceAll(/\d/gu, '*')
    case 'PD-10':
      return quote.replaceAll(/(?<=\s[А-ЯЁ])[а-яё]+/gu, '.')
    case 'PD-11':
      return quote.replace(/кв\.?\s*\d+/iu, 'кв. ***')
    default:
      return maskedDigits(quote)
  }
}

/** The last two digits are retained, so that the number can be located. */
function maskedDigits(quote: string): string {
  const digits = quote.match(/\d/gu)?.length ?? 0
  let seen = 0
  return quote.replaceAll(/\d/gu, (digit) => ((seen += 1) > digits - 2 ? digit : '*'))
}
