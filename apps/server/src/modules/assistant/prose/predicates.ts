import {
  infinitiveOf,
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  verbFormOf,
  type Inflected,
} from '#platform/russian/index.ts'

/** What makes a clause a sentence besides a verb. */
const predicates =
  /(?<!\p{L})(?:нет|есть|надо|нужн[оаы]?|нужен|можно|нельзя|готов[аоы]?|пора|жаль|рад[аы]?|должн[аоы]|должен|обязан[аоы]?|необходим[аоы]?|свободн[аоы]|отсутствует|отсутствуют)(?!\p{L})/iu
/** Endings of finite verbs; only of words that the dictionary lacks. */
const finite =
  /^\p{Ll}{2,}(?:[ауюи]л[аои]?|[её]л[аои]?|ыл[аои]?|ял[аои]?|л(?:ся|ась|ось|ись)|[её]т(?:ся)?|[иая]т(?:ся)?|[уаюя]тся|у[её]т|уют|яют|ают)$/u

/** Whether a clause can stand as a sentence: it has a finite verb or another predicate, or a dash in its place. */
export function isSentence(text: string, words: Inflected): boolean {
  if (predicates.test(text) || / [—–-] /u.test(text)) return true
  const [first = ''] = text.replace(/^не\s+/u, '').split(/\s+/u)
  if (infinitiveOf(first) !== null && isVerb(first, words)) return true
  if (beginsWithVerb(text, words)) return true
  const outside = text.replaceAll(/«[^«»]*»/gu, ' ')
  return [...outside.matchAll(/(?<![\p{L}-])\p{L}{2,}(?![\p{L}-])/gu)].some(
    ([word], at) => (at === 0 || /^\p{Ll}/u.test(word)) && isPredicate(word.toLowerCase(), words),
  )
}

/** «потёк кран»: what may be a noun is a verb when a nominative stands behind it. */
function beginsWithVerb(text: string, words: Inflected): boolean {
  const [first = '', second = ''] = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    words.basesOf(first).some((base) => isFinite(first, base, words)) &&
    words.basesOf(second).some((base) => {
      const paradigm = nounForms(base, words)
      return paradigm !== null && nounFormsOf(second, paradigm).some((form) => form.startsWith('nom'))
    })
  )
}

/** Forms of «идти», which the dictionary has as words of their own. */
const went = /^\p{Ll}{0,6}ш(?:[её]л|л[аои])(?:ся|сь)?$/u

/** A finite verb, or a short adjective or participle: «болеет», «закрыт», «темно». */
export function isPredicate(word: string, words: Inflected): boolean {
  if (went.test(word)) return true
  const bases = words.basesOf(word)
  // «течёт» is in the dictionary as a word of its own.
  if (bases.every((base) => base === word && isOfNoKind(word, words))) return finite.test(word)
  if (bases.some((base) => isFinite(word, base, words)))
    return !bases.some((base) => isNoun(word, base, words))
  return bases.every((base) => isShort(word, base))
}

const isOfNoKind = (word: string, words: Inflected): boolean =>
  nounForms(word, words) === null && verbFormOf(word, word, words) === null && !isAdjectiveForm(word, words)

const isVerb = (word: string, words: Inflected): boolean => {
  const bases = words.basesOf(word.toLowerCase())
  return bases.length === 0 || bases.some((base) => verbFormOf(word.toLowerCase(), base, words) !== null)
}

const isFinite = (word: string, base: string, words: Inflected): boolean => {
  const form = verbFormOf(word, base, words)
  return form !== null && form !== 'infinitive' && form !== 'gerund'
}

const isNoun = (word: string, base: string, words: Inflected): boolean => {
  const paradigm = nounForms(base, words)
  return paradigm !== null && nounFormsOf(word, paradigm).length > 0
}

/** «закрыт», «готова», «снято»; «срочно» says how, not what. */
const isShort = (word: string, base: string): boolean =>
  /(?:[ыи]й|ой)$/u.test(base) &&
  // «августовском» is no short form.
  !/^(?:[оеыи]м|[ыи]х)$/u.test(word.slice(base.length - 2)) &&
  (/(?:[^аеёиоуыэюяй]|[аы])$/u.test(word) ||
    (word.endsWith('о') && (/(?:нн|т)ый$/u.test(base) || states.test(word))))

const states =
  /^(?:темно|холодно|жарко|тепло|сыро|душно|грязно|скользко|тесно|опасно|пусто|плохо|сухо|открыто)$/u
