import type { CaseForm } from './name-cases.ts'

/**
 * A position in a case: «первый заместитель главы администрации» → «первого заместителя главы администрации». What stands
 * before the noun and the noun are declined, words that depend on it stay; so does a position that begins with an abbreviation.
 */
export function positionInCase(position: string, form: CaseForm): string {
  // «Заместитель главы — начальник отдела»: two positions of one person.
  return position
    .trim()
    .split(/(\s+[–—-]\s+)/u)
    .map((part, at) => (at % 2 === 0 ? onePosition(part, form) : part))
    .join('')
}

function onePosition(position: string, form: CaseForm): string {
  const words = position.split(/\s+/u)
  for (const [at, word] of words.entries()) {
    if (!/^[А-ЯЁа-яё]+(?:-[А-ЯЁа-яё]+)*$/u.test(word) || isAbbreviated(word)) return words.join(' ')
    const adjective = adjectiveInCase(word, form)
    words[at] = adjective ?? hyphenated(word, form)
    if (adjective === null || actsAsNoun.test(word)) return words.join(' ')
  }
  return words.join(' ')
}

const isAbbreviated = (word: string): boolean =>
  /^(?:врио|врид|ио|зам|нач|гл)$/iu.test(word) || /^[А-ЯЁ]{2,}$/u.test(word)
/** Adjectives and participles that name the person by themselves: «заведующий отделом», «исполняющая обязанности». */
const actsAsNoun =
  /^(?:(?:за|исполня|управля|команду|уполномоч|председательству)[а-яё]*(?:щ|нн)(?:ий|ый|ая)|рабочий|дежурн(?:ый|ая)|учёный|ученый)$/iu

const hyphenated = (word: string, form: CaseForm): string =>
  word
    .split('-')
    .map((part) => nounInCase(part, form))
    .join('-')

type Endings = Readonly<Record<CaseForm, string>>
const endings = (list: string): Endings => {
  const [genitive = '', dative = '', accusative = '', instrumental = '', prepositional = ''] = list.split(' ')
  return { genitive, dative, accusative, instrumental, prepositional }
}

/** From an ending of the nominative to those of the other cases, the longest first. */
const adjectives: readonly (readonly [RegExp, number, Endings])[] = [
  [/[жшщч]ий$/u, 2, endings('его ему его им ем')],
  [/[гкх]ий$/u, 2, endings('ого ому ого им ом')],
  [/ний$/u, 2, endings('его ему его им ем')],
  [/(?:ый|[^аеёоуыэюяй]ой)$/u, 2, endings('ого ому ого ым ом')],
  [/[жшщч]ая$/u, 2, endings('ей ей ую ей ей')],
  [/ая$/u, 2, endings('ой ой ую ой ой')],
  [/яя$/u, 2, endings('ей ей юю ей ей')],
  [/[гкхжшщч]ое$/u, 2, endings('ого ому ое им ом')],
  [/ое$/u, 2, endings('ого ому ое ым ом')],
  [/[жшщчн]ее$/u, 2, endings('его ему ее им ем')],
]
const nouns: readonly (readonly [RegExp, number, Endings])[] = [
  [/ия$/u, 1, endings('и и ю ей и')],
  [/ие$/u, 1, endings('я ю е ем и')],
  [/[жшщчц]е$/u, 1, endings('а у е ем е')],
  [/ств?о$|[лнтц]о$/u, 1, endings('а у о ом е')],
  [/[гкх]а$/u, 1, endings('и е у ой е')],
  [/ца$/u, 1, endings('ы е у ей е')],
  [/[жшщч]а$/u, 1, endings('и е у ей е')],
  [/а$/u, 1, endings('ы е у ой е')],
  [/я$/u, 1, endings('и е ю ей е')],
  [/(?:тель|арь|яр|ень)$/u, 1, endings('я ю я ем е')],
  [/й$/u, 1, endings('я ю я ем е')],
  [/ь$/u, 1, endings('я ю я ем е')],
  [/(?:ищ|еец)$/u, 0, endings('а у а ем е')],
  [/[бвгджзклмнпрстфхцчшщ]$/u, 0, endings('а у а ом е')],
]

const adjectiveInCase = (word: string, form: CaseForm): string | null => withEnding(word, form, adjectives)
const nounInCase = (word: string, form: CaseForm): string => withEnding(word, form, nouns) ?? word

function withEnding(
  word: string,
  form: CaseForm,
  table: readonly (readonly [RegExp, number, Endings])[],
): string | null {
  const found = table.find(([pattern]) => pattern.test(word.toLowerCase()))
  return found ? word.slice(0, word.length - found[1]) + found[2][form] : null
}
