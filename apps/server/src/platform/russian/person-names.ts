import { getMiddlenameGender, incline, inclineFirstname, inclineMiddlename } from 'lvovich'

import { caseForms, type CaseForm, type Gender, type PersonName } from './name-cases.ts'

const word = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?`
const middleForms = String.raw`[А-ЯЁ][а-яё]+(?:ович|евич|ич|овича|евича|ича|овичу|евичу|ичу|овичем|евичем|ичем|овна|евна|ична|инична|овны|евны|ичны|овне|евне|ичне|овну|евну|ичну|овной|евной|ичной)`
const lastFirstMiddle = new RegExp(
  `(?<![\\p{L}])(?:(?<last>${word})\\s+)?(?<first>${word})\\s+(?<middle>${middleForms})(?![\\p{L}])(?:\\s+(?<after>${word})(?=\\s+(?:за|с|со|о|об|от|по|в|на|из|и)\\s|[,.;:!?\\n(]|$))?`,
  'u',
)

/** Words that stand in front of names and are none: «Глава Иван Петрович», «Директору Марии Петровне». */
const notSurnames =
  /^(?:Глав|Директор|Начальник|Председател|Заведующ|Руководител|Уважаем|Депутат|Министр|Министерств|Врач|Учител|Господин|Госпож|От|Для|Кому|Товарищ|Коллег|Администраци|Дорог|Поздрав|Письм|Ветеран|Специалист|Заместител|Напиши|Напишите|Подготов)/u

/** The first full name of a text with its place; null when it names nobody. */
export function personIn(text: string): { name: PersonName; start: number; end: number } | null {
  const match = lastFirstMiddle.exec(text)
  if (!match?.groups) return null
  const { last, first = '', middle = '', after } = match.groups
  const gender = /(?:вна|вны|вне|вну|вной|чна|чны|чне|чну|чной)$/u.test(middle) ? 'female' : 'male'
  const isSurname = last !== undefined && !notSurnames.test(last)
  const given = (isSurname ? last : undefined) ?? after
  const start = match.index + (last !== undefined && !isSurname ? match[0].indexOf(first, last.length) : 0)
  return {
    name: {
      first: nominative(first, gender, (name, form) => inclineFirstname(name, form, gender)),
      middle: nominative(middle, gender, (name, form) => inclineMiddlename(name, form, gender)),
      last:
        given === undefined
          ? null
          : nominative(given, gender, (name, form) => incline({ last: name, gender }, form).last ?? name),
      gender,
    },
    start,
    end: match.index + match[0].length,
  }
}

const endings = ['', 'й', 'ь', 'а', 'я', 'ия', 'ья', 'о', 'ий', 'ый', 'ой', 'ая', 'яя', 'ел', 'ев']

/** The nominative of a name in any case: the one whose form it is. A name that is none is left as it stands. */
function nominative(
  given: string,
  gender: Gender,
  inclined: (name: string, form: CaseForm) => string,
): string {
  const isNominative = gender === 'female' ? /(?:[ая])$/u.test(given) : !/(?:[уюеыиа]|ом|ем|ым)$/u.test(given)
  if (isNominative && getMiddlenameGender(given) !== null) return given
  const stems = [0, 1, 2, 3].map((cut) => given.slice(0, Math.max(2, given.length - cut)))
  const candidates = [...special(given), ...stems.flatMap((stem) => endings.map((ending) => stem + ending))]
  for (const name of candidates) {
    for (const form of caseForms) {
      if (name !== given && plausible(name, gender) && inclined(name, form) === given) return name
    }
  }
  return given
}

/** Names whose stem changes. */
function special(given: string): string[] {
  const known: Readonly<Record<string, string>> = { Павл: 'Павел', Льв: 'Лев', Петр: 'Пётр', Любов: 'Любовь' }
  const found = Object.entries(known).find(
    ([stem]) => given.startsWith(stem) && given.length - stem.length <= 2,
  )
  return found ? [found[1]] : []
}

/** Letters that can end a name: «Ильа» and «Игорй» are none; a man's name seldom ends in «ия». */
const plausible = (name: string, gender: Gender) =>
  !/ь[аоу]$|[аеёиоуыэюя]ь$|[^аеёиоуыэюя]й$|[гкх]ы$/u.test(name) &&
  (gender === 'female' ? /[аяьо]$/u.test(name) : !/(?:ия|ая)$/u.test(name))
