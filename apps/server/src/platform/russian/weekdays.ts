/** What the forms of a day of the week share, Monday first: «в среду», «до среды», «к среде». */
const stems = ['понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот', 'воскресень'] as const

/** An expression for a day of the week in any of its forms, in small letters. */
export const weekdayName =
  '(?:(?:понедельник|вторник|четверг)(?:а|у|е|ом)?|(?:сред|пятниц|суббот)(?:а|ы|е|у|ой|ей)|воскресень(?:е|я|ю|ем))'

/** The number of a day of the week from any of its forms: 0 for Monday, 6 for Sunday; -1 of another word. */
export const weekdayOf = (word: string): number =>
  stems.findIndex((stem) => word.toLowerCase().startsWith(stem))
