export { lowerFirst, upperFirst } from './first-letter.ts'
export { isAbbreviation, sentenceRanges, splitSentences, type SentenceRange } from './sentences.ts'
export { switchLayout } from '@uprava/contract/rules/switch-layout.ts'
export { isKnownForm, russianVersion } from './lemmas.ts'
export { withSumInWords } from './money.ts'
export { monthGenitive, monthInCases, monthName, monthNominative, monthOf, shortMonth } from './months.ts'
export {
  caseForms,
  dativeWithInitials,
  firstNameInCase,
  genderOf,
  nameInCase,
  salutation,
  surnameFirstInitials,
  surnameInCase,
  withInitials,
  type CaseForm,
  type PersonName,
} from './names/name-cases.ts'
export { keyOfWord, normalise, replaceWords, type Token } from './normalise.ts'
export { numberInWords } from './number-in-words.ts'
export { numeralsToDigits } from './numerals.ts'
export { namedPersonIn } from './names/people.ts'
export { orthography, type Orthography } from './orthography.ts'
export { genderOfFirst } from './names/first-names.ts'
export { nominativeFirst, nominativeSurname, personIn } from './names/person-names.ts'
export {
  adjectiveIn,
  inCaseOf,
  isAdjectiveForm,
  isNounForm,
  nounForms,
  nounFormsOf,
  phraseIn,
  verbFormOf,
  verbIn,
  type Case,
  type Inflected,
  type NounForm,
  type VerbForm,
} from './inflection.ts'
export { bodyInCase } from './names/bodies.ts'
export { positionInCase } from './names/positions.ts'
export { staffInCase } from './names/staff.ts'
export { queryKeys, searchKeys } from './search-keys.ts'
export { territoryInCase } from './names/territories.ts'
export { nearestKnownForms, spellingOf, type Spelling } from './spelling.ts'
export { infinitiveOf, isInfinitive } from './verbs.ts'
export { copyOfWord } from './word-memo.ts'
export { weekdayName, weekdayOf } from './weekdays.ts'
