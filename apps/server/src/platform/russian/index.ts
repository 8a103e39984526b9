export { lowerFirst, upperFirst } from './first-letter.ts'
export { isAbbreviation, sentenceRanges, splitSentences, type SentenceRange } from './sentences.ts'
export { switchLayout } from './layout.ts'
export { isKnownForm, russianVersion } from './lemmas.ts'
export { withSumInWords } from './money.ts'
export { monthName, monthOf } from './months.ts'
export {
  caseForms,
  dativeWithInitials,
  genderOf,
  nameInCase,
  salutation,
  surnameFirstInitials,
  withInitials,
  type PersonName,
} from './name-cases.ts'
export { keyOfWord, normalise, type Token } from './normalise.ts'
export { numberInWords } from './number-in-words.ts'
export { numeralsToDigits } from './numerals.ts'
export { personIn } from './person-names.ts'
export { positionInCase } from './positions.ts'
export { staffInCase } from './staff.ts'
export { queryKeys, searchKeys } from './search-keys.ts'
export { territoryInCase } from './territories.ts'
export { nearestKnownForms, spellingOf, type Spelling } from './spelling.ts'
