/** What a hostile text is made of: each is repeated up to the longest length that a field takes. */
const pieces = [
  'а',
  'А',
  'x',
  '.',
  '. ',
  '...А',
  'А.',
  '(',
  ')',
  '[',
  '«',
  '»',
  '"',
  '0',
  '1 ',
  '12-34-',
  '1.',
  '№ 1 ',
  ' ',
  '\t',
  '\n',
  ' \n',
  '\r\n',
  '-',
  ' - ',
  ',',
  ', ',
  '@',
  'a@',
  'a.b@',
  '>',
  '# а\n',
  '* ',
  '1) ',
  'Иванов ',
  'Иванов И. И. ',
  'г. Якутск, ул. ',
  'ул. Ленина, д. ',
  '8 (900) ',
  '8(',
  'моб',
  'тел. ',
  'паспорт ',
  'ИНН ',
  'приказ',
  'сто двадцать ',
  '01.01.2026 ',
  '1 000 000 руб. ',
  'п. 1 ст. 2 ч. 3 ',
  '59-ФЗ',
  'не согласен с ',
  'прошу ',
  'абвгд ',
  '1а',
  'а1',
  '\u200B',
  'а\u0301',
  '\u0301',
  '👩‍👩‍👧',
  '\u202E',
] as const

/** Hostile texts of so many characters, each with what it is made of. */
const hostileTexts = (length: number): readonly (readonly [piece: string, text: string])[] =>
  pieces.map((piece) => [
    JSON.stringify(piece),
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  ])

/** A quadratic reader takes seconds for twenty thousand characters, a linear one some hundredths of a second. */
const maxMs = 1500

/** The hostile texts of the longest length that the reader does not read in one pass, each with its time. */
export function slowHostileTexts(read: (text: string) => unknown): string[] {
  read('Прошу отремонтировать дорогу на улице Ленина.')
  return hostileTexts(20_000).flatMap(([piece, text]) => {
    const began = performance.now()
    read(text)
    const took = performance.now() - began
    return took > maxMs ? [`${piece}: ${Math.round(took)} ms`] : []
  })
}

/** For a machine that stands still for a while. */
export const hostileTextsOptions = { retry: 2, timeout: 240_000 }
