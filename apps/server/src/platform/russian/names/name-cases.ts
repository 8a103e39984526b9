import { getFirstnameGender, inclineFirstname, inclineLastname, inclineMiddlename } from 'lvovich'

import { genderOfFirst, type Gender } from './first-names.ts'

/** The cases besides the nominative; of several that read alike, a search for the nominative takes the first. */
export const caseForms = ['dative', 'genitive', 'accusative', 'instrumental', 'prepositional'] as const
export type CaseForm = (typeof caseForms)[number]

/** A person as a text names them, in the nominative. */
export type PersonName = {
  readonly last: string | null
  readonly first: string
  readonly middle: string
  readonly gender: Gender
}

/** A declined name. Not certain: the gender or the declension is unknown; the name is in the nominative. */
export type InCase = { readonly text: string; readonly isCertain: boolean }

/** «Иванова Мария Петровна» → «Ивановой Марии Петровны»; the order of the parts stays as it was typed. */
export function nameInCase(fullName: string, form: CaseForm): InCase {
  const short = readShortName(fullName)
  if (short) return shortInCase(short, form)
  const read = readFullName(fullName)
  if (!read) return { text: oneLine(fullName), isCertain: false }
  const { last, first, middle, gender } = read.name
  const given = [first === '' ? '' : firstInCase(first, form, gender), middleInCase(middle, form, gender)]
  const family = last === null ? '' : lastInCase(last, form, gender)
  const parts = read.isGivenFirst ? [...given, family] : [family, ...given]
  return { text: parts.filter((part) => part !== '').join(' '), isCertain: true }
}

/** A surname alone, of an ending that shows whose it is: «Федотов» → «Федотова»; null of others. */
export function surnameInCase(last: string, form: CaseForm): string | null {
  const gender = surnameGender(last)
  return gender === null ? null : lastInCase(last, form, gender)
}

/** A first name alone: «Баир» → «Баиру»; null of a name whose gender is unknown. */
export function firstNameInCase(first: string, form: CaseForm): string | null {
  const gender = genderOfFirst(first) ?? asGender(getFirstnameGender(first))
  return gender === null ? null : firstInCase(first, form, gender)
}

/** «М. П. Иванова», for a signature, of «Иванова М.П.» too. A name that cannot be taken apart stands as it is. */
export function withInitials(fullName: string): string {
  const short = readShortName(fullName)
  if (short) return `${short.initials} ${short.last}`
  const name = readFullName(fullName)?.name
  return name?.last == null ? oneLine(fullName) : `${initials(name)} ${name.last}`.trim()
}

/** The gender of a name in the nominative or with initials; null when unknown. */
export function genderOf(name: string): Gender | null {
  const short = readShortName(name)
  return short ? short.gender : (readFullName(name)?.name.gender ?? null)
}

/** «Ивановой М. П.», for the head of a letter; in the nominative without a form. */
export function surnameFirstInitials(fullName: string, form?: CaseForm): string {
  const name = readFullName(fullName)?.name
  if (name?.last == null) return oneLine(fullName)
  return `${form === undefined ? name.last : lastInCase(name.last, form, name.gender)} ${initials(name)}`.trim()
}

/** «Уважаемая Мария Петровна!» */
export const salutation = ({ first, middle, gender }: PersonName): string =>
  `${gender === 'female' ? 'Уважаемая' : 'Уважаемый'} ${[first, middle].join(' ').trim()}!`

/** «Ивановой М. П.», for the head of a letter. */
export function dativeWithInitials(name: PersonName): string {
  const { last, first, middle, gender } = name
  if (last !== null) return `${lastInCase(last, 'dative', gender)} ${initials(name)}`
  return `${firstInCase(first, 'dative', gender)} ${middleInCase(middle, 'dative', gender)}`.trim()
}

type ShortName = {
  readonly last: string
  /** «М. П.» */
  readonly initials: string
  /** Null: the surname is one for both. */
  readonly gender: Gender | null
  readonly isGivenFirst: boolean
}

const surnamePattern = String.raw`[А-ЯЁ][А-ЯЁа-яё]+(?:-[А-ЯЁ][А-ЯЁа-яё]+)?`
const letters = String.raw`[А-ЯЁ]\.(?:\s?[А-ЯЁ]\.)?`
const shortName = new RegExp(
  `^(?:(?<last>${surnamePattern}) (?<after>${letters})|(?<before>${letters}) ?(?<family>${surnamePattern}))$`,
  'u',
)

/** «Иванова М.П.» or «М. П. Иванова». */
function readShortName(name: string): ShortName | null {
  const found = shortName.exec(oneLine(name))?.groups
  if (!found) return null
  const last = titled(found['last'] ?? found['family'] ?? '')
  const given = (found['after'] ?? found['before'] ?? '').replaceAll(/\s/gu, '')
  return {
    last,
    initials: given.replaceAll('.', '. ').trim(),
    gender: surnameGender(last),
    isGivenFirst: found['family'] !== undefined,
  }
}

function shortInCase({ last, initials: given, gender, isGivenFirst }: ShortName, form: CaseForm): InCase {
  const family = gender === null ? last : lastInCase(last, form, gender)
  const isCertain = gender !== null || isInvariable(last)
  return { text: isGivenFirst ? `${given} ${family}` : `${family} ${given}`, isCertain }
}

/** Surnames that never change: Дурново, Шевченко, Черных, Живаго. */
const isInvariable = (last: string): boolean => /(?:[аеиоуы]го|ово|енко|ко|[иы]х|[еиоуюэ])$/iu.test(last)

const surnameGender = (last: string): Gender | null => {
  if (/(?:[оеё]в|[иы]н)а$|ая$/u.test(last)) return 'female'
  return /(?:[оеё]в|[иы]н|[иоы]й)$/u.test(last) ? 'male' : null
}

type FullName = { readonly name: PersonName; readonly isGivenFirst: boolean }

/** A full name in either order, with or without a patronymic (then empty); null when the gender is unknown. */
function readFullName(fullName: string): FullName | null {
  const [one = '', two = '', three, ...rest] = oneLine(fullName).split(' ').map(titled)
  if (two === '') return readSurname(one)
  const turkic = rest.length === 1 && /^(?:оглы|улы|уулу|кызы|гызы)$/iu.test(rest[0]!)
  if (rest.length > 0 && !turkic) return null
  if (three === undefined) return readTwoParts(one, two)
  if (turkic) {
    const gender = /^[кг]ызы$/iu.test(rest[0]!) ? 'female' : 'male'
    return {
      name: { last: one, first: two, middle: `${three} ${rest[0]!.toLowerCase()}`, gender },
      isGivenFirst: false,
    }
  }
  // «Роман Аркадьевич Абрамович»: the second word decides, a surname may look like a patronymic.
  const isGivenFirst = patronymicGender(two) !== null
  const [last, first, middle] = isGivenFirst ? [three, one, two] : [one, two, three]
  const gender = patronymicGender(middle)
  return gender && { name: { last, first, middle, gender }, isGivenFirst }
}

/** A surname alone: its ending decides the gender. */
function readSurname(last: string): FullName | null {
  const gender = surnameGender(last)
  return gender && genderOfFirst(last) === null
    ? { name: { last, first: '', middle: '', gender }, isGivenFirst: false }
    : null
}

function readTwoParts(one: string, two: string): FullName | null {
  const patronymic = patronymicGender(two)
  const [first, second] = [one, two].map((word) => genderOfFirst(word) ?? asGender(getFirstnameGender(word)))
  if (patronymic)
    return { name: { last: null, first: one, middle: two, gender: patronymic }, isGivenFirst: true }
  if (first && (!second || (genderOfFirst(one) !== null && genderOfFirst(two) === null)))
    return { name: { last: two, first: one, middle: '', gender: first }, isGivenFirst: true }
  if (second && (!first || genderOfFirst(two) !== null || isInvariable(one) || surnameGender(one) !== null))
    return { name: { last: one, first: two, middle: '', gender: second }, isGivenFirst: false }
  // A given name that the library does not know: the surname names the gender.
  const gender = surnameGender(one)
  return gender && two !== ''
    ? { name: { last: one, first: two, middle: '', gender }, isGivenFirst: false }
    : null
}

/** «Анна» ends like a patronymic for the library. */
const patronymicGender = (word: string): Gender | null =>
  /(?:[оеё]вна|ична)$/u.test(word) ? 'female' : /[вьмктн]ич$/u.test(word) ? 'male' : null
const asGender = (gender: ReturnType<typeof getFirstnameGender>): Gender | null =>
  gender === 'male' || gender === 'female' ? gender : null
const oneLine = (text: string) => text.trim().replaceAll(/\s+/gu, ' ')
/** Names in capitals are declined in small letters. */
const titled = (word: string) =>
  /^[А-ЯЁ]{2}[А-ЯЁ-]*$/u.test(word)
    ? word.toLowerCase().replaceAll(/(?:^|-)[а-яё]/gu, (letter) => letter.toUpperCase())
    : word
const initials = ({ first, middle }: PersonName) =>
  first === '' ? '' : middle === '' ? `${first[0]}.` : `${first[0]}. ${middle[0]}.`

/** First names whose forms the library does not know. */
const exceptions: ReadonlyMap<string, Readonly<Record<CaseForm, string>>> = new Map(
  Object.entries({
    Любовь: {
      genitive: 'Любови',
      dative: 'Любови',
      accusative: 'Любовь',
      instrumental: 'Любовью',
      prepositional: 'Любови',
    },
    Ия: { genitive: 'Ии', dative: 'Ие', accusative: 'Ию', instrumental: 'Ией', prepositional: 'Ие' },
  }),
)

const firstInCase = (name: string, form: CaseForm, gender: Gender): string =>
  exceptions.get(name)?.[form] ?? inclineFirstname(name, form, gender)

/** «Мамед оглы» is one name and is not declined. */
const middleInCase = (name: string, form: CaseForm, gender: Gender): string =>
  name === '' || name.includes(' ') ? name : inclineMiddlename(name, form, gender)

const lastInCase = (name: string, form: CaseForm, gender: Gender): string =>
  name
    .split('-')
    .map((part) =>
      gender === 'female' && endsInConsonant.test(part) ? part : inclineLastname(part, form, gender),
    )
    .join('-')

/** A woman's surname of such an ending never changes: «Цой», «Ким», «Шевчук». */
const endsInConsonant = /[бвгджзйклмнпрстфхцчшщь]$/iu
