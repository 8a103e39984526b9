import { getMiddlenameGender, inclineFirstname, inclineLastname, inclineMiddlename } from 'lvovich'

import type { Gender } from './first-names.ts'
import { caseForms, type CaseForm, type PersonName } from './name-cases.ts'

const word = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁа-яё][а-яё]+)?`
const middleForms = String.raw`[А-ЯЁ][а-яё]+(?:ович|евич|ич|овича|евича|ича|овичу|евичу|ичу|овичем|евичем|ичем|овна|евна|ична|инична|овны|евны|ичны|овне|евне|ичне|овну|евну|ичну|овной|евной|ичной)`
const lastFirstMiddle = new RegExp(
  `(?<![\\p{L}])(?:(?<last>${word})\\s+)?(?<first>${word})\\s+(?<middle>${middleForms})(?![\\p{L}])(?:\\s+(?<after>${word})(?=\\s+(?:за|с|со|о|об|от|по|в|на|из|и)\\s|[,.;:!?\\n(]|$))?`,
  'u',
)

/** Words that stand in front of names and are none: «Глава Иван Петрович», «Директору Марии Петровне». */
const notSurnames =
  /^(?:Глав|Директор|Начальник|Председател|Заведующ|Руководител|Уважаем|Депутат|Министр|Министерств|Врач|Учител|Господин|Госпож|От|Для|Кому|Товарищ|Коллег|Администраци|Дорог|Поздрав|Письм|Ветеран|Специалист|Заместител|Напиши|Напишите|Подготов|Бабушк|Дедушк|Дед(?!\p{Ll}{2})|Тёт|Дяд|Мам(?!\p{Ll}{2})|Пап(?!\p{Ll}{2})|Гражданин|Гражданк|Жител|Заявител|Больн(?:ой|ая|ому)|Пациент|Мужчин|Женщин)/u

/** The first full name of a text with its place; null when it names nobody. */
export function personIn(text: string): { name: PersonName; start: number; end: number } | null {
  const match = lastFirstMiddle.exec(text)
  if (!match?.groups) return null
  const { last, first = '', middle = '', after } = match.groups
  const gender = /(?:вна|вны|вне|вну|вной|чна|чны|чне|чну|чной)$/u.test(middle) ? 'female' : 'male'
  const isSurname = last !== undefined && !notSurnames.test(last)
  const given = (isSurname ? last : undefined) ?? after
  const start = match.index + (last !== undefined && !isSurname ? match[0].indexOf(first, last.length) : 0)
  // The patronymic shows the nominative: nothing is to be brought back.
  if (/(?:ич|[вч]на)$/u.test(middle))
    return { name: { first, middle, last: given ?? null, gender }, start, end: match.index + match[0].length }
  const forms = formsOf(middle)
  return {
    name: {
      first: nominativeFirst(first, gender, forms),
      middle: nominative(middle, gender, (name, form) => inclineMiddlename(name, form, gender)),
      last: given === undefined ? null : nominativeSurname(given, gender, forms),
      gender,
    },
    start,
    end: match.index + match[0].length,
  }
}

/** The cases that a patronymic shows: the other names of the person stand in one of them. */
function formsOf(middle: string): readonly CaseForm[] {
  const found = patronymicForms.find(([ending]) => ending.test(middle))
  return found ? found[1] : caseForms
}
const patronymicForms: readonly (readonly [RegExp, readonly CaseForm[]])[] = [
  [/ичу$/u, ['dative']],
  [/ича$/u, ['genitive', 'accusative']],
  [/ичем$/u, ['instrumental']],
  [/[вч]ны$/u, ['genitive']],
  [/[вч]не$/u, ['dative', 'prepositional']],
  [/[вч]ну$/u, ['accusative']],
  [/[вч]ной$/u, ['instrumental']],
]

/**
 * The nominative of a surname in one of the cases, or in any; of frequent endings by rule, of others by trial. A surname
 * that does not change stays.
 */
export function nominativeSurname(
  given: string,
  gender: Gender,
  forms: readonly CaseForm[] = caseForms,
): string {
  if (given.includes('-'))
    return given
      .split('-')
      .map((part) => nominativeSurname(part, gender, forms))
      .join('-')
  const rules = gender === 'female' ? femaleEndings : maleEndings
  const found = rules.find(([ending]) => ending.test(given))
  return found
    ? given.replace(found[0], found[1])
    : nominative(given, gender, (name, form) => inclineLastname(name, form, gender), forms)
}
const femaleEndings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[сц]к)(?:ой|ую)$/u, 'ая'],
  [/(?<=[оеё]в|[иы]н)(?:ой|у)$/u, 'а'],
]
const maleEndings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[сц]к)(?:ого|ому|им|ом)$/u, 'ий'],
  [/(?<=[оеё]в|[иы]н)(?:а|у|ым|е)$/u, ''],
]

/** The nominative of a first name in one of the cases, or in any; of «Магомед-Расулу» the last part is declined, or both. */
export const nominativeFirst = (
  given: string,
  gender: Gender,
  forms: readonly CaseForm[] = caseForms,
): string =>
  given
    .split('-')
    .map((part) => nominative(part, gender, (name, form) => inclineFirstname(name, form, gender), forms))
    .join('-')

const endings = ['', 'й', 'ь', 'а', 'я', 'ия', 'ья', 'о', 'ий', 'ый', 'ой', 'ая', 'яя', 'ел', 'ев', 'ей']

/** The nominative of a name in one of the cases: the one whose form it is. A name that is none is left as it stands. */
function nominative(
  given: string,
  gender: Gender,
  inclined: (name: string, form: CaseForm) => string,
  forms: readonly CaseForm[] = caseForms,
): string {
  const isNominative = gender === 'female' ? /(?:[ая])$/u.test(given) : !/(?:[уюеыиа]|ом|ем|ым)$/u.test(given)
  if (isNominative && getMiddlenameGender(given) !== null) return given
  const stems = [0, 1, 2, 3].map((cut) => given.slice(0, Math.max(2, given.length - cut)))
  const candidates = [...special(given), ...stems.flatMap((stem) => endings.map((ending) => stem + ending))]
  for (const name of candidates) {
    for (const form of forms) {
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
  !/ь[аоуь]$|[аеёиоуыэюя]ь$|[^аеёиоуыэюя]й$|[гкх]ы$/u.test(name) &&
  (gender === 'female' ? /[аяьо]$/u.test(name) : !/(?:ия|ая)$/u.test(name))
