import { countedForm, type Forms } from '@uprava/contract/rules/counted-form.ts'

const ones = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const feminineOnes = ['', 'одна', 'две', ...ones.slice(3)]
const teens =
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'
const tens = ' десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'
const hundreds = ' сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'
const word = (list: string, at: number) => list.split(' ')[at] ?? ''

/** Groups of three digits from the lowest on; thousands are feminine. */
const groups: readonly { readonly forms: Forms; readonly isFeminine?: true }[] = [
  { forms: ['', '', ''] },
  { forms: ['тысяча', 'тысячи', 'тысяч'], isFeminine: true },
  { forms: ['миллион', 'миллиона', 'миллионов'] },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'] },
]

/** «двадцать пять тысяч»: a whole number below a thousand billions. */
function wholeInWords(value: number): string {
  if (value === 0) return 'ноль'
  return groups
    .map(({ forms, isFeminine }, power) => {
      const three = Math.floor(value / 1000 ** power) % 1000
      return three === 0
        ? ''
        : `${threeDigits(three, isFeminine === true)} ${countedForm(three, forms)}`.trim()
    })
    .toReversed()
    .filter((group) => group !== '')
    .join(' ')
}

function threeDigits(value: number, isFeminine: boolean): string {
  const [hundred, rest] = [Math.floor(value / 100), value % 100]
  const isTeen = rest >= 10 && rest <= 19
  const parts = [
    word(hundreds, hundred),
    isTeen ? word(teens, rest - 10) : word(tens, Math.floor(rest / 10)),
    isTeen ? '' : (isFeminine ? feminineOnes : ones)[rest % 10],
  ]
  return parts.filter((part) => part !== '').join(' ')
}

const sum =
  /(?<![\d.,])(?<whole>\d{1,3}(?:\s\d{3})+|\d{1,12})(?:[.,](?<kopecks>\d{1,2}))?\s*(?:руб\.|руб(?:лей|ля|ль)|руб(?![\p{L}.])|₽|р\.)(?!\p{L})(?!\s*\()/iu
const bare = /^(?<whole>\d{1,3}(?:\s\d{3})+|\d{1,12})(?:[.,](?<kopecks>\d{1,2}))?$/u

/**
 * The first sum of a text with its words, as contracts have it: «25000,50 руб. в месяц» → «25 000 (двадцать пять тысяч)
 * рублей 50 копеек в месяц». A text that names no roubles stays; a lone number counts as roubles.
 */
export function withSumInWords(text: string): string {
  const match = bare.exec(text.trim()) ?? sum.exec(text)
  if (!match?.groups) return text
  const value = Number(match.groups['whole']!.replaceAll(/\D/gu, ''))
  const kopecks = Number((match.groups['kopecks'] ?? '').padEnd(2, '0'))
  const written = `${new Intl.NumberFormat('ru').format(value)} (${wholeInWords(value)}) ${countedForm(value, ['рубль', 'рубля', 'рублей'])} ${String(kopecks).padStart(2, '0')} ${countedForm(kopecks, ['копейка', 'копейки', 'копеек'])}`
  const at = bare.test(text.trim()) ? text.indexOf(match[0]) : match.index
  return text.slice(0, at) + written + text.slice(at + match[0].length)
}
