import {
  monthInCases,
  monthName,
  monthOf,
  shortMonth,
  nounForms,
  numeralsToDigits,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { withClippedWords } from './abbreviations.ts'
import { withPlainSigns } from './typed-signs.ts'

/** Texts in quotes are as they are. */
const outsideQuotes = (text: string, change: (part: string) => string): string =>
  text
    .split(/(«[^«»]*»|"[^"]*"|“[^“”]*”)/u)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')

/** What was dictated as it is written: numbers in figures, names with capitals. */
export const asWritten = (message: string, words: Inflected): string =>
  /(?:ошиб|исправ|вычит|грамотн|опечат|запят|падеж|склон|дательн|творительн|винительн|родительн|предложн)/iu.test(
    message.slice(0, 120),
  )
    ? message
    : withSections(
        outsideQuotes(message, (part) =>
          withNames(
            withNumbers(
              withFigures(
                withDaysInFull(withClippedWords(withWordsInFull(withPlainSigns(part, words)), words)),
              ),
            ),
            words,
          ),
        ),
      )

const adjectiveEndings: Readonly<Record<string, string>> = {
  '': 'ый',
  а: 'ого',
  у: 'ому',
  ом: 'ым',
  е: 'ом',
  и: 'ые',
  ов: 'ых',
  ам: 'ым',
  ами: 'ыми',
  ах: 'ых',
}

/** «гр-ке Ахметовой», «соц педагогу», «нач-ку Рогачеву», «нехватает»; «пжл» is said to the assistant. */
const withWordsInFull = (text: string): string =>
  text
    .replaceAll(/(?<!\p{L})(?:пжл|пжлст|пж|плиз|плз)(?!\p{L})[.,]?\s*/giu, '')
    .replaceAll(
      /(?<!\p{L})соц\.?[\s-]?(?<noun>педагог|работник)(?<ending>а|у|ом|е|и|ов|ам|ами|ах)?(?!\p{L})/giu,
      (_all, noun: string, ending: string | undefined) =>
        `социальн${adjectiveEndings[ending ?? ''] ?? ''} ${noun}${ending ?? ''}`,
    )
    .replaceAll(/(?<!\p{L})(?<first>[Тт])ыщ(?=[аиу]?(?!\p{L}))/gu, '$<first>ысяч')
    .replaceAll(/(?<!\p{L})(?<first>[Пп])отомучто(?!\p{L})/gu, '$<first>отому что')
    .replaceAll(/(?<!\p{L})(?<first>[Нн])ехвата(?=ет|ют|ло)/gu, '$<first>е хвата')
    .replaceAll(/(?<!\p{L})(?<first>[Нн])ач-(?=к(?:а|у|ом|и|ам)?(?!\p{L}))/gu, '$<first>ачальни')
    .replaceAll(/(?<!\p{L})(?<first>[Гг])р-(?<end>к[аеиу]|кой)(?!\p{L})/gu, '$<first>раждан$<end>')
    .replaceAll(/(?<!\p{L})(?<first>[Гг])р-(?<end>ну|на|ном)(?!\p{L})/gu, '$<first>раждани$<end>')
    .replaceAll(/(?<!\p{L})(?<first>[Гг])р-н(?!\p{L})/gu, '$<first>ражданин')

const shortDays: Readonly<Record<string, string>> = {
  пн: 'понедельникам',
  вт: 'вторникам',
  ср: 'средам',
  чт: 'четвергам',
  пт: 'пятницам',
  сб: 'субботам',
  вс: 'воскресеньям',
}
const shortDay = `(?:${Object.keys(shortDays).join('|')})`
const dayRow = new RegExp(
  String.raw`(?<!\p{L})(?:по\s+)?(?<days>${shortDay}(?:(?:,\s*|\s+и\s+|\s+)${shortDay})+)(?![\p{L}.-])`,
  'giu',
)
const shortMonthOfDay = new RegExp(String.raw`(?<=\d\s?)(?<month>${shortMonth})\.?`, 'giu')

/** «2 дек» → «2 декабря», «пн ср пт» → «по понедельникам, средам и пятницам» */
const withDaysInFull = (text: string): string =>
  text
    .replaceAll(shortMonthOfDay, (...match: unknown[]) => {
      const { month: short = '' } = match.at(-1) as Record<string, string>
      return monthInCases(monthOf(short)!)[1]
    })
    .replaceAll(dayRow, (...match: unknown[]) => {
      const { days = '' } = match.at(-1) as Record<string, string>
      const names = (days.toLowerCase().match(new RegExp(shortDay, 'gu')) ?? []).map((day) => shortDays[day]!)
      return `по ${names.slice(0, -1).join(', ')} и ${names.at(-1)}`
    })

/** «инв номера 1145 1146 и 2203»: numbers in a row that was typed without signs. */
const withNumbers = (text: string): string =>
  text.replaceAll(
    /(?<=(?<!\p{L})(?:номера|№№|№)\s?)\d{2,}(?:\s\d{2,}){1,9}(?=\s(?:и|не|\p{L})|[,.;]|$)/giu,
    (row) => (/^\d{1,3}(?:\s\d{3})+$/u.test(row) ? row : row.replaceAll(/\s/gu, ', ')),
  )

/** Minutes that were dictated: each of their parts is a sentence. */
const withSections = (text: string): string =>
  /^\s*(?:\p{L}+\s+){0,2}протокол/iu.test(text) && !/[.,;:]\s/u.test(text)
    ? text.replaceAll(
        /\s+(?=(?:председател[ья]|секретарь|присутств\p{L}+|решили|постановили|слушали|голосовали|проголосовали|за\s+\d+\s+против)(?!\p{L}))/giu,
        '. ',
      )
    : text

const cardinal =
  '(?:дв[ае]|двух|тр[её]х|три|четыр\\p{L}+|пят[ьи]|шест[ьи]|сем[ьи]|вос[ье]м[ьи]|девят[ьи]|десят[ьи]|\\p{L}+(?:надцат|двадцат|тридцат)[ьи]|двадцат[ьи]|тридцат[ьи]|сорока?|пят[ьи]десят[и]?|шест[ьи]десят[и]?|сем[ьи]десят[и]?|восем[ьи]десят|восьмидесяти|девяност[оа]|сто|ста|двести|двухсот|тр[её]хсот|триста|четыреста|четыр[её]хсот|пят[ьи]с[о]?т|шест[ьи]с[о]?т|семьсот|семисот|восемьсот|восьмисот|девятьсот|девятисот)'
const ordinal =
  '(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|\\p{L}+надцат|двадцат|тридцат|сороков|пятидесят|сот)(?:ый|ой|ий|ого|ого|его|ьего|ому|ьему|ое|ье)'
const dayOrdinal = '(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят)(?:ого|ьего|ому|ьему)'
const big =
  '(?:двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот)'
const placed =
  '(?:дом[ау]?|квартир[аеыу]|кабинет[ае]?|аудитори[яи]|номер|номером|корпус[ае]?|школ[аеыу]|детс(?:кий|кого|ком)\\s+сад[ау]?|садик[ае]?|лицей|гимнази[яи]|подъезд[ау]?|участок|договор|приказ[ау]?|телефон[ау]?|пункт[ау]?|маршрут[ау]?|автобус|палат[аеыу]|комнат[аеыу])'

const month = String.raw`(?:${monthName})`
/** No noun follows that the number counts: «двадцать второго дома». */
const dayAlone = new RegExp(
  String.raw`(?<!\p{L})(?:двадцать|тридцать)\s+${dayOrdinal}(?!\p{L})(?!\s+(?:год|дом|пункт|отдел|отряд|класс|микрорайон|кабинет|корпус|кварт))`,
  'giu',
)
/** Numbers in words that are written in figures: days, times, what is counted, houses and rooms, all from eleven on. */
const rules: readonly RegExp[] = [
  // «двадцать шестого декабря», «первого числа»
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:двадцать|тридцать)\s+)?${ordinal}(?=\s+(?:${month}|числа)(?!\p{L}))`,
    'giu',
  ),
  // «ночью двадцать восьмого»: a day alone.
  dayAlone,
  // «две тысячи двадцать седьмого года»
  new RegExp(String.raw`(?<!\p{L})(?:двадцать|тридцать)\s+${ordinal}(?=\s+год)`, 'giu'),
  // «с десяти до восемнадцати»
  new RegExp(
    String.raw`(?<=(?<!\p{L})с\s+)${cardinal}(?:\s+тридцати)?(?=\s+до\s+${cardinal}(?!\p{L}))`,
    'giu',
  ),
  new RegExp(String.raw`(?<=(?<!\p{L})с\s+\d{1,2}\s+до\s+)${cardinal}(?:\s+тридцати)?(?!\p{L})`, 'giu'),
  // «дом восемь», «кабинет тридцать один», «школа номер два»
  new RegExp(
    String.raw`(?<=(?<!\p{L})${placed}\s+)(?:${big}\s+)?(?:один|одна|${cardinal})(?!\p{L})(?!\s+(?:раз|час|дн|недел|месяц|год|лет|человек|рубл|тысяч|суток|метр|литр))`,
    'giu',
  ),
  // «шестидесяти шести»
  /(?<!\p{L})(?:двадцати|тридцати|сорока|пятидесяти|шестидесяти|семидесяти|восьмидесяти|девяноста|ста)\s+(?:одного|одной|двух|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|девяти)(?!\p{L})/giu,
  // From eleven on.
  new RegExp(
    String.raw`(?<!\p{L}|час\s)(?:(?:${big}\s+){1,2}(?:один|одна|одного|${cardinal})|\p{L}+надцат[ьи]|${big}|(?:двадцат|тридцат|пятидесят|шестидесят|семидесят)и)(?!\p{L})`,
    'giu',
  ),
]

const small = /^(?:один|одна|одного)$/iu
/** «28-го» of «двадцать восьмого», which no month follows. */
const ofDay = (rule: RegExp, found: string): string =>
  numeralsToDigits(found) + (rule === dayAlone ? (found.endsWith('му') ? '-му' : '-го') : '')

function withFigures(text: string): string {
  const figures = rules.reduce(
    (rest, rule) =>
      rest.replaceAll(rule, (found) =>
        small.test(found) && !/тысяч|номер|дом|кабинет|квартир/iu.test(rest) ? found : ofDay(rule, found),
      ),
    text,
  )
  return figures
    .replaceAll(/(?<!\p{L})две\s+тысячи\s+(?=\d\d\s+год)/giu, '20')
    .replaceAll(/(?<!\p{L})2\s+тысячи\s+(?=\d\d\s+год)/giu, '20')
    .replaceAll(/(?<!\d)(?<hour>\d{1,2})\s+(?:ноль\s+ноль|нуль\s+нуль)(?!\p{L})/giu, '$<hour>:00')
    .replaceAll(
      /(?<=(?<!\p{L})(?:в|до|к|на|с)\s)(?<hour>[01]?\d|2[0-3])\s+(?<minutes>[0-5][05])(?=\s|$|[,.;])(?!\s+(?:рубл|тысяч|человек|процент|лет|лист|штук|мест|метр|литр|кг|километр|детей|этаж))/giu,
      '$<hour>:$<minutes>',
    )
}

const fathers = String.raw`\p{Ll}{2,}(?:ович|евич|ьич|мич|кич|овн|евн|ичн|иничн)(?:а|у|ем|ом|ой|е|ы)?`
/** «трофимову виктору андреевичу», «виктор андреевич трофимов» */
const whole = new RegExp(
  String.raw`(?<![\p{L}-])(?<one>\p{L}\p{Ll}{2,}\s+)?(?<first>\p{L}\p{Ll}{2,})\s+(?<father>${fathers})(?![\p{L}-])(?<two>\s+\p{Ll}{4,})?`,
  'gu',
)
const family =
  /^\p{L}{2,}(?:[её]в|ов|ин|ын|ск|цк)(?:|а|у|ым|ой|е|ий|ого|ому|им|ая|ую)$|^\p{L}{3,}(?:енко|чук|юк|ук|ян|дзе|швили|ич)(?:а|у|ом|ем)?$/u
const notFamily =
  /^(?:детсадов|главн|садов|районн|городск|сельск|русск|советск|поселков|депутатск|школьн\p{L}*|\p{L}+н(?:ого|ому|ым|ая))$/u

/** Whose name follows: «подпишет заведующая шульгина», «от звукорежиссера тарасова», «докладывает сомова». */
const roles =
  'заведующ(?:ая|ий|ей|ему)|директору?а?|начальнику?а?|председател[ьяю]|секретар[ьяю]|руководител[ьяю]|главврач[ау]?|главн(?:ый|ого|ому)\\s+врач[ау]?|бухгалтеру?а?|инженеру?а?|учител[ьяю]|учительниц[аеы]|воспитател[ьяю]|методисту?а?|вахт[её]ру?а?|водител[ьяю]|медсестр[аеы]|фельдшеру?а?|врач[ау]?|завхозу?а?|специалисту?а?|депутату?а?|исполнител[ьяю]|докладчика?|докладыва(?:ет|ют)|слово|подпи(?:шет|сь|сывает|сал[аи]?)|жител(?:ь|ю|я|ьниц[аеы])|гражданину?а?|гражданк[аеи]|сотрудник[ау]?|работник[ау]?|тренеру?а?|педагогу?а?|библиотекар[ьяю]|звукореж[иы]сс[её]ру?а?|лаборанту?а?|ветеран[ау]?|пенсионер(?:у|а|к[аеи])?|адресат|заместител[ьяю]|замглав[ыае]|глав[аеы]|министру?а?|мастеру?а?|сторож[ау]?|повару?а?|комендант[ау]?|старост[аеы]|товарищ[ау]?|юристу?а?|фермеру?а?|хормейстеру?а?|худрук[ау]?'
const named = new RegExp(
  String.raw`(?<=(?<![\p{L}-])(?:${roles})\s+(?:\p{Ll}+(?:ом|ой|ого|ы|и|а)\s+){0,2}?)(?<name>\p{Ll}{4,})(?![\p{L}-])`,
  'gu',
)
const streets =
  /(?<=(?<!\p{L}|\d\s)(?:улиц[аеуы]|ул\.|проспект[еау]?|переул(?:ок|ке|ка)|пер\.)\s)(?<name>\p{Ll}{4,})(?!\p{L})/gu

const isFamily = (word: string, words: Inflected): boolean => {
  const lower = word.trim().toLowerCase()
  return (
    family.test(lower) &&
    !notFamily.test(lower) &&
    !words.basesOf(lower).some((base) => /(?:ый|ий|ой)$/u.test(base) || nounForms(base, words) !== null)
  )
}

function withNames(text: string, words: Inflected): string {
  return text
    .replaceAll(whole, (...match: unknown[]) => {
      const { one = '', first = '', father = '', two = '' } = match.at(-1) as Record<string, string>
      const before = one !== '' && isFamily(one, words) ? upperFirst(one) : one
      const behind = two !== '' && isFamily(two, words) ? ` ${upperFirst(two.trim())}` : two
      return `${before}${upperFirst(first)} ${upperFirst(father)}${behind}`
    })
    .replaceAll(named, (name) => (isFamily(name, words) ? upperFirst(name) : name))
    .replaceAll(streets, (name) =>
      /^(?:дом|около|возле|напротив|рядом|опять|снова|где|там|нужно|надо|есть|нет|очень|темно|грязно|была|было|стоит)$/u.test(
        name,
      )
        ? name
        : upperFirst(name),
    )
}
