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

/** The digits of a phone that is said in words: «восемь девятьсот двадцать семь …»; null where no run of them makes eleven. */
export function spokenPhone(text: string): string | null {
  let digits = ''
  let group = 0
  // What may follow within a number: less than this, as tens behind hundreds.
  let room = 0
  const close = () => {
    if (room > 0) digits += String(group)
    group = 0
    room = 0
  }
  for (const word of [
    ...text
      .slice(0, maxText)
      .toLowerCase()
      .matchAll(/\p{L}+/gu),
    [''],
  ]) {
    const value = spoken.get(word[0]!)
    if (value !== undefined && value > 0 && value < room) group += value
    else {
      close()
      if (value !== undefined) group = value
    }
    if (value === undefined) {
      if (digits.length === lengthOfPhone && /^[78]/u.test(digits)) return digits
      digits = ''
    } else room = roomBehind(value)
  }
  return null
}

const roomBehind = (value: number): number => (value >= 100 ? 100 : value >= 20 ? 10 : 1)
