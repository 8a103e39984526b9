/** What a hostile text is made of: each is repeated up to the longest length that a field takes. */
const pieces = [
  ...[
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
  ],
  ...[' ', '\t', '\n', ' \n', '\r\n', '-', ' - ', ',', ', ', '@', 'a@', 'a.b@', '>', '# а\n', '* ', '1) '],
  ...['Иванов ', 'Иванов И. И. ', 'г. Якутск, ул. ', 'ул. Ленина, д. ', '8 (900) ', '8(', 'моб', 'тел. '],
  ...['паспорт ', 'ИНН ', 'приказ', 'сто двадцать ', '01.01.2026 ', '1 000 000 руб. ', 'п. 1 ст. 2 ч. 3 '],
  ...[
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
  ],
] as const

/** Hostile texts of so many characters, each with what it is made of. */
export const hostileTexts = (length: number): readonly (readonly [piece: string, text: string])[] =>
  pieces.map((piece) => [
    JSON.stringify(piece),
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  ])
