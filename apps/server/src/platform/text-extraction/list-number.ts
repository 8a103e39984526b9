const latin = 'abcdefghijklmnopqrstuvwxyz'
/** Word leaves out ё, й, ъ and ь. */
const russian = 'абвгдежзиклмнопрстуфхцчшщыэюя'
const romans = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

/** A number of a list as it is written: `format` as Word names it (`decimal`, `russianLower` …); an unknown one is decimal. */
export function listNumber(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return lettered(count, latin)
    case 'upperLetter':
      return lettered(count, latin).toUpperCase()
    case 'russianLower':
      return lettered(count, russian)
    case 'russianUpper':
      return lettered(count, russian).toUpperCase()
    case 'lowerRoman':
      return roman(count)
    case 'upperRoman':
      return roman(count).toUpperCase()
    case 'decimalZero':
      return String(count).padStart(2, '0')
    default:
      return String(count)
  }
}

/** а … я, аа, бб … as Word goes on; far beyond any list, a plain number. */
function lettered(count: number, letters: string): string {
  const letter = letters[(count - 1) % letters.length]
  if (letter === undefined || count > letters.length * 10) return String(count)
  return letter.repeat(Math.ceil(count / letters.length))
}

function roman(count: number): string {
  if (!(count > 0 && count < 4000)) return String(count)
  let rest = count
  let written = ''
  for (const [sign, value] of romans) {
    while (rest >= value) {
      written += sign
      rest -= value
    }
  }
  return written
}
