/** Number words as they are dictated, with what each stands for. */
const spoken: ReadonlyMap<string, number> = new Map([
  ...valued('ноль один два три четыре пять шесть семь восемь девять десять', 0, 1),
  ...valued(
    'одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
    11,
    1,
  ),
  ...valued('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто', 20, 10),
  ...valued('сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот', 100, 100),
])

function valued(words: string, first: number, step: number): [string, number][] {
  return words.split(' ').map((word, at) => [word, first + at * step])
}

const lengthOfPhone = 11
const maxText = 20_000

/** A phone that is said in words, «восемь девятьсот двадцать семь …», and where; null where no run of them makes eleven digits. */
export function spokenPhone(text: string): { digits: string; at: number } | null {
  let digits = ''
  let at = 0
  let group = 0
  // What may follow within a number: less than this, as tens behind hundreds.
  let room = 0
  const words = text
    .slice(0, maxText)
    .toLowerCase()
    .matchAll(/\p{L}+|$/gu)
  for (const { 0: word, index } of words) {
    const value = spoken.get(word)
    const goesOn = value !== undefined && value > 0 && value < room
    if (!goesOn && room > 0) digits += String(group)
    if (value === undefined) {
      if (digits.length === lengthOfPhone && /^[78]/u.test(digits)) return { digits, at }
      digits = ''
      room = 0
      continue
    }
    if (digits === '' && !goesOn) at = index
    group = goesOn ? group + value : value
    room = roomBehind(value)
  }
  return null
}

const roomBehind = (value: number): number => (value >= 100 ? 100 : value >= 20 ? 10 : 1)
