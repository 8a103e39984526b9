import { tokens } from './tokens.ts'

/** Stems of number words: `тридцат` covers тридцать, тридцати, тридцатый. Longer ones first where one begins another. */
const units: readonly (readonly [string, number])[] = [
  ['одиннадцат', 11],
  ['двенадцат', 12],
  ['тринадцат', 13],
  ['четырнадцат', 14],
  ['пятнадцат', 15],
  ['шестнадцат', 16],
  ['семнадцат', 17],
  ['восемнадцат', 18],
  ['девятнадцат', 19],
  ['двадцат', 20],
  ['тридцат', 30],
  ['сороков', 40],
  ['пятидесят', 50],
  ['пятьдесят', 50],
  ['шестидесят', 60],
  ['шестьдесят', 60],
  ['семидесят', 70],
  ['семьдесят', 70],
  ['восьмидесят', 80],
  ['восемьдесят', 80],
  ['девяност', 90],
  ['двухсот', 200],
  ['двести', 200],
  ['двумстам', 200],
  ['двумястами', 200],
  ['трехсот', 300],
  ['триста', 300],
  ['тремстам', 300],
  ['тремястами', 300],
  ['четырехсот', 400],
  ['четыреста', 400],
  ['пятисот', 500],
  ['пятьсот', 500],
  ['шестисот', 600],
  ['шестьсот', 600],
  ['семисот', 700],
  ['семьсот', 700],
  ['восьмисот', 800],
  ['восемьсот', 800],
  ['девятисот', 900],
  ['девятьсот', 900],
]

/** Short words are taken in exactly these forms: `сто` is not the beginning of `столб`. */
const small: Readonly<Record<number, string>> = {
  1: 'один одна одно одного одной первый первая первое первого первой первом первому первую первым',
  2: 'два две двух двум двумя второй вторая второе второго втором второму вторую вторым',
  3: 'три трех трем тремя третий третья третье третьего третьей третьем третьему третью третьим',
  4: 'четыре четырех четырем четырьмя четвертый четвертая четвертое четвертого четвертой четвертом четвертому четвертую',
  5: 'пять пяти пятью пятый пятая пятое пятого пятой пятом пятому пятую пятым',
  6: 'шесть шести шестью шестой шестая шестое шестого шестом шестому шестую',
  7: 'семь семи седьмой седьмая седьмое седьмого седьмом седьмому седьмую',
  8: 'восемь восьми восемью восьмой восьмая восьмое восьмого восьмом восьмому восьмую',
  9: 'девять девяти девятью девятый девятая девятое девятого девятой девятом девятому девятую',
  10: 'десять десяти десятью десятый десятая десятое десятого десятой десятом десятому десятую',
  40: 'сорок',
  100: 'сто ста сотый сотая сотого сотой сотом сотую',
}

const exact = new Map(
  Object.entries(small).flatMap(([value, forms]) =>
    forms.split(' ').map((form): [string, number] => [form, Number(value)]),
  ),
)

/** The value of one number word (сто, тридцатого, первый), undefined of any other word. Below a thousand. */
function numeral(word: string): number | undefined {
  return exact.get(word) ?? units.find(([stem]) => word.startsWith(stem))?.[1]
}

const isOrdinal = (word: string) =>
  /(?:ый|ая|ое|ого|ой|ом|ому|ую|ым|ий|ья|ье|ьего|ьей|ьем|ьему|ью|ьим)$/u.test(word)

const isFeminineOrdinal = (word: string) => /(?:ая|ья)$/u.test(word)

/**
 * The text with its number words as digits: «сто тридцать первый закон» → «131 закон».
 * An ordinal ends a number, so «статья шестая первого раздела» keeps two. Feminine ordinals keep their ending, «24-я»: it
 * says what is counted.
 */
export function numeralsToDigits(text: string): string {
  let result = ''
  let copied = 0
  let open: { start: number; end: number; value: number; last: number; word: string } | undefined
  const close = () => {
    if (!open) return
    result += text.slice(copied, open.start) + String(open.value) + (isFeminineOrdinal(open.word) ? '-я' : '')
    copied = open.end
    open = undefined
  }
  for (const token of tokens(text)) {
    const value = token.kind === 'word' && !token.isPart ? numeral(token.word) : undefined
    if (value === undefined) {
      close()
      continue
    }
    const goesOn =
      open !== undefined && value < rankBelow(open.last) && text.slice(open.end, token.start).trim() === ''
    if (open && goesOn)
      open = { ...open, end: token.end, value: open.value + value, last: value, word: token.word }
    else {
      close()
      open = { start: token.start, end: token.end, value, last: value, word: token.word }
    }
    if (isOrdinal(token.word)) close()
  }
  close()
  return result + text.slice(copied)
}

/** After hundreds come tens, after twenty and more come units, after those nothing. */
function rankBelow(value: number): number {
  if (value >= 100) return 100
  return value >= 20 ? 10 : 0
}
