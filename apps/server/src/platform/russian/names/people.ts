import { genderOfFirst, type Gender } from './first-names.ts'
import { nominativeFirst, nominativeSurname, personIn } from './person-names.ts'

/** A person whom a text names, with the place. */
export type NamedPerson = {
  /** «Фамилия Имя Отчество», «Фамилия И. О.», «Фамилия Имя» or the surname alone, in the nominative. */
  readonly text: string
  readonly gender: Gender
  /** Not certain: «Фокина П. Р.» may be her nominative and his genitive. */
  readonly isCertain: boolean
  readonly start: number
  readonly end: number
}

const word = String.raw`[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?`
const withInitials = new RegExp(
  String.raw`(?<!\p{L})(?<last>${word})\s+(?<initials>[А-ЯЁ]\.\s?(?:[А-ЯЁ]\.)?)(?!\p{L})`,
  'u',
)
const twoParts = new RegExp(String.raw`(?<!\p{L})(?<last>${word})\s+(?<first>${word})(?!\p{L})`, 'gu')
const surname = new RegExp(String.raw`(?<![\p{L}.])(?<last>${word})(?!\p{L})`, 'gu')

/** The first person of a text in any case: with a patronymic, initials, a first name, or by a surname's ending. */
export function namedPersonIn(text: string): NamedPerson | null {
  const whole = personIn(text)
  if (whole?.name.last != null) {
    const { last, first, middle, gender } = whole.name
    return { text: `${last} ${first} ${middle}`, gender, isCertain: true, start: whole.start, end: whole.end }
  }
  return personWithInitials(text) ?? personOfTwo(text) ?? personBySurname(text)
}

function personWithInitials(text: string): NamedPerson | null {
  const match = withInitials.exec(text)
  if (!match?.groups) return null
  const { last = '', initials = '' } = match.groups
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  const found =
    surnameByContext(last, before) ?? surnameOf(last, before, after) ?? surnameBesideInitials(last)
  const given = initials.replaceAll(/\s/gu, '').replaceAll('.', '. ').trim()
  return {
    text: `${found?.text ?? last} ${given}`,
    gender: found?.gender ?? 'male',
    isCertain: found?.isCertain ?? false,
    start: match.index,
    end: match.index + match[0].length,
  }
}

/** Pairs of capitalized words that are tried: each costs a search for its nominative. */
const maxPairs = 40

function personOfTwo(text: string): NamedPerson | null {
  const pairs = [...text.matchAll(twoParts)].slice(0, maxPairs)
  for (const match of pairs) {
    const { last: one = '', first: two = '' } = match.groups ?? {}
    // «Отпустите Лиду»: an order is no family name.
    if (/(?:ите|йте)$/u.test(one)) continue
    for (const [last, first] of [
      [one, two],
      [two, one],
    ] as const) {
      const found = firstNameOf(first)
      // «Людмила Сергеевна» has no surname.
      if (!found || firstNameOf(last) || /(?:[вч]н[аыеу]|[вч]ной|[вьт]ич[аеу]?)$/u.test(last)) continue
      const family = nominativeSurname(last, found.gender)
      const end = match.index + match[0].length
      return {
        text: `${family} ${found.text}`,
        gender: found.gender,
        isCertain: true,
        start: match.index,
        end,
      }
    }
  }
  return null
}

/** A listed first name in any case: itself, else the one whose form it is. */
function firstNameOf(given: string): { text: string; gender: Gender } | null {
  const own = genderOfFirst(given)
  if (own) return { text: given, gender: own }
  for (const gender of ['female', 'male'] as const) {
    const name = nominativeFirst(given, gender)
    if (genderOfFirst(name) === gender) return { text: name, gender }
  }
  return null
}

function personBySurname(text: string): NamedPerson | null {
  for (const match of text.matchAll(surname)) {
    const last = match.groups?.['last'] ?? ''
    const after = text.slice(match.index + last.length)
    // «Воинский учёт вести некому»: an adjective that begins a sentence.
    const isAdjective =
      /[сц]к(?:ий|ая|ого|ому|им|ой|ую)$/u.test(last) &&
      /^\s\p{Ll}/u.test(after) &&
      /(?:^|[.!?\n]\s*)$/u.test(text.slice(0, match.index))
    const found = isAdjective ? null : surnameOf(last, text.slice(0, match.index), after)
    if (found) return { ...found, start: match.index, end: match.index + last.length }
  }
  return null
}

type Family = { readonly text: string; readonly gender: Gender; readonly isCertain: boolean }

/** Verbs to whom something is done, up to the person: «ответить», «сообщаем заявителю». */
const doneToWhom =
  /(?<!\p{L})(?:ответ|отвеч|сообщ|напис|отпис|выда|дать|да[её]м|дайте|предостав|объяв|отказ|продл|выплат|доплат|разреш|вруч|поясн|разъясн|напомн|помо[чг]|начисл|перечисл|поруч|довер|позвон)\p{L}*\s+(?:\p{Ll}+(?:у|ю|ому|ему)\s+)?$/iu
/** Nouns that say whose they are: «обращение», «увольнение», «жалоба». Not a position: «секретарь». */
const ofWhom =
  /(?<!\p{L})(?:\p{L}{3,}(?:[еая]ни|яти|ити|ыти|ци)[еяюий]|(?:жалоб|просьб|отпуск|паспорт|письм|справк|характеристик|доверенност|командировк|перевод|подпис)\p{L}{0,2})\s+$/iu

/**
 * «Доверенность на Рыкова С. П.» is his accusative and «на Рыкову» hers, as behind a verb («принять Рыкову А. Д.»); behind
 * a noun («отпуск Рыкову А. Д.») and a verb that wants the dative («ответить Рыкову») it is his dative, behind a noun that
 * says whose it is («обращение Рыкова») his genitive. Null: the words before do not show it.
 */
function surnameByContext(last: string, before: string): Family | null {
  if (last.length < 5 || !/(?:[оеё]в|[иы]н)[ау]$/u.test(last)) return null
  if (last.endsWith('у') ? doneToWhom.test(before) : ofWhom.test(before))
    return { text: nominativeSurname(last, 'male'), gender: 'male', isCertain: true }
  const isAccusative =
    /(?<!\p{L})(?:на|\p{L}{2,}(?:[аеиоуыя]ть|йте|ите)(?:\s\p{Ll}+)?)\s+$/iu.test(before) ||
    (!last.endsWith('а') && isBehindAccusative(before))
  const isMale = last.endsWith('а')
  if (!isAccusative && (isMale || !/\p{Ll}\s+$/u.test(before))) return null
  const gender = isAccusative && !isMale ? 'female' : 'male'
  return { text: nominativeSurname(last, gender), gender, isCertain: true }
}

/**
 * «Гольдману Б. Я.» is his dative: hers does not change. A consonant ends his nominative and any case of hers, «Ткачук О. С.»:
 * the name is certain, whose it is is not.
 */
function surnameBesideInitials(last: string): Family | null {
  if (/[бвгджзклмнпрстфхцчшщ]у$/u.test(last) && last.length > 4)
    return { text: nominativeSurname(last, 'male', ['dative']), gender: 'male', isCertain: true }
  return /[бвгджзклмнпрстфхцчшщ]$/u.test(last) && !/(?:[ыи]м|[ое]м|[ыи]х)$/u.test(last)
    ? { text: last, gender: 'male', isCertain: false }
    : null
}

/** «начальнику», «начальнику склада» */
const isBehindDative = (before: string): boolean =>
  /(?<!\p{L})\p{Ll}+(?:у|ю|ому|ему)\s+(?:\p{Ll}+\s+){0,3}$/u.test(before)

/** «хормейстера»: the accusative of whoever something is done to. */
const isBehindAccusative = (before: string): boolean =>
  !isBehindDative(before) && /(?<!\p{L})\p{Ll}{3,}(?:[бвгджзклмнпрстфхцчшщ]а|ля|ря)\s+$/u.test(before)

/** The gender that the pronouns of a text show, of one person; null: none or both. */
function genderOfPronouns(text: string): Gender | null {
  const isHe = /(?<!\p{L})(?:он|его|ему|него|нему)(?!\p{L})/iu.test(text)
  const isShe = /(?<!\p{L})(?:она|е[её]|ей|не[её]|ней)(?!\p{L})/iu.test(text)
  return isHe === isShe ? null : isHe ? 'male' : 'female'
}

/** Endings that only surnames have, with their gender. `after`: pronouns there show whose «Рыкова» is. */
function surnameOf(last: string, before: string, after: string): Family | null {
  if (last.length < 5) return null
  const of = (gender: Gender, isCertain: boolean): Family => ({
    text: nominativeSurname(last, gender),
    gender,
    isCertain,
  })
  if (/(?:[оеё]в|[иы]н)(?:ой)$|[сц]к(?:ой|ую|ая)$/u.test(last)) return of('female', true)
  if (/(?:[оеё]в|[иы]н)(?:ым)?$|[сц]к(?:ий|ого|ому|им)$/u.test(last)) return of('male', true)
  // «Заявителю Бурцеву» is his dative; alone it may be her accusative.
  if (/(?:[оеё]в|[иы]н)у$/u.test(last)) {
    if (isBehindAccusative(before)) return of('female', true)
    if (isBehindDative(before) || doneToWhom.test(before)) return of('male', true)
    const gender = genderOfPronouns(after)
    return gender === 'female' ? of('female', true) : of('male', gender !== null)
  }
  if (/(?:[оеё]в|[иы]н)а$/u.test(last)) {
    const gender = genderOfPronouns(after)
    return of(gender ?? 'female', gender !== null)
  }
  return /(?:енко|[иы]х)$/u.test(last) ? { text: last, gender: 'male', isCertain: false } : null
}
