const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>'
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю'

const toCyrillic = new Map(Array.from(latin, (letter, index) => [letter, cyrillic[index] ?? letter]))
const toLatin = new Map(
  Array.from(cyrillic.slice(0, 33), (letter, index) => [letter, latin[index] ?? letter]),
)

/** What was meant when the keyboard stood in the other layout: `ghbdtn` → `привет`, `пше` → `git`. Lower case. */
export function switchLayout(typed: string): string {
  const lower = typed.toLowerCase()
  const map = /[a-z]/u.test(lower) ? toCyrillic : toLatin
  return Array.from(lower, (letter) => map.get(letter) ?? letter).join('')
}
