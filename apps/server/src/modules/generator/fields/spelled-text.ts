import {
  genderOfFirst,
  isAdjectiveForm,
  namedPersonIn,
  nounForms,
  upperFirst,
  type Orthography,
} from '#platform/russian/index.ts'

/** «ООО Рассвет» → «ООО «Рассвет»», «ул Лесной» → «ул. Лесной»: the name of an organization is one with its form. */
const quotedNames = (text: string, words: Orthography): string =>
  text
    .replaceAll(/(?<=(?<!\p{L})(?:ул|пер))\s+(?=\p{Lu}\p{Ll})/gu, '. ')
    // «ООО Северный хлеб»: the noun of an adjective belongs to the name.
    .replaceAll(
      /(?<=(?<!\p{L})(?:ООО|ОАО|ПАО|ЗАО|АО|МУП|ГУП|МКУ|МБУ|АНО|ТСЖ|СНТ)\s)(?<name>\p{Lu}\p{Ll}+(?:ый|ий|ой|ая|яя|ое|ее|ые)\s(?<noun>\p{Ll}+))(?![\p{L}»])/gu,
      (said, name: string, noun: string) =>
        nounForms(noun, words) !== null && !isAdjectiveForm(noun, words) ? `«${name}»` : said,
    )
    .replaceAll(
      /(?<=(?<!\p{L})(?:ООО|ОАО|ПАО|ЗАО|АО|МУП|ГУП|МКУ|МБУ|АНО|ТСЖ|СНТ)\s)(?<name>(?:\p{Lu}\p{Ll}+(?:ый|ий|ая|ое)\s)?\p{Lu}\p{Ll}+)(?![\p{L}»])/gu,
      '«$<name>»',
    )

/** «кузнецовой марии петровне» → «Кузнецовой Марии Петровне»: a patronymic shows that a name was typed in small letters. */
const withCapitals = (text: string): string =>
  text.replaceAll(
    /(?<!\p{L})\p{Ll}{3,20} \p{Ll}{3,15} \p{Ll}{3,15}(?:вич|ич|вн|чн)(?:а|у|ем|е|ы|ой)?(?!\p{L})/gu,
    (typed) => {
      const written = typed.replaceAll(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
      const person = namedPersonIn(written)
      return person?.isCertain === true && person.start === 0 && person.end === written.length
        ? written
        : typed
    },
  )

/** Small letters that are no initials: «и т.д.», «и.о.», «2011 г.р.». */
const shortened = /^(?:тд|тп|те|ио|гр|др|фи|уд)$/u
/** A family name in some case, which is no other word. */
const familyForm =
  /(?:[оеё]в|[иы]н)(?:а|у|ым|ой|е)?$|(?:ск|цк)(?:ий|ого|ому|им|ая|ой|ую)$|(?:енко|ых|их|[дз]зе|швили|ян|яна|яну|яном)$/u

/** «яшину и.к.», «пинигиной о ю», «колесов уйгун»: names in small letters without a patronymic. */
const withShortNames = (text: string, words: Orthography): string =>
  text
    .replaceAll(
      /(?<!\p{L})(?<last>\p{Ll}{4,20}) (?<one>\p{Ll})(?:\.\s?|\s)(?<two>\p{Ll})(?:\.|(?!\p{L}))/gu,
      (typed, last: string, one: string, two: string) => {
        const isDotted = typed.includes('.')
        const isName = familyForm.test(last) && !shortened.test(one + two) && words.basesOf(last).length === 0
        return isName && (isDotted || !/^[аиоуявкс]$/u.test(one) || !/^[аиоуявкс]$/u.test(two))
          ? `${upperFirst(last)} ${one.toUpperCase()}.${two.toUpperCase()}.`
          : typed
      },
    )
    .replaceAll(
      /(?<!\p{L})(?<last>\p{Ll}{4,20}) (?<first>\p{Ll}{3,15})(?!\p{L})/gu,
      (typed, last: string, first: string) =>
        familyForm.test(last) && words.basesOf(last).length === 0 && genderOfFirst(upperFirst(first)) !== null
          ? `${upperFirst(last)} ${upperFirst(first)}`
          : typed,
    )

/** The text with its spelling put right; «об утверждени» lost a letter that sounds like the one before. */
export const spelled = (typed: string, words: Orthography): string =>
  words.correct(
    quotedNames(withShortNames(withCapitals(typed), words), words).replaceAll(
      /(?<=(?<!\p{L})(?:об?|при|в)\s)\p{L}+[еа]ни(?!\p{L})/giu,
      (word) => (words.basesOf(word.toLowerCase()).length === 0 ? `${word}и` : word),
    ),
  )
