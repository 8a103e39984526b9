import { paragraphs } from '#platform/markdown.ts'
import {
  infinitiveOf,
  lowerFirst,
  nounForms,
  nounFormsOf,
  splitSentences,
  upperFirst,
  verbFormOf,
  type Inflected,
} from '#platform/russian/index.ts'
import { punctuated } from '#platform/text-models/index.ts'

import { asSentence } from '../draft-parts.ts'
import { officialClauses } from '../official/official-clauses.ts'
import { inOfficialWords } from '../official/official-words.ts'
import { addresseeOf } from '../prose/addressee.ts'
import { withRelatives } from '../prose/relatives.ts'
import { sentencesOfClauses } from '../prose/statements.ts'
import type { Clause } from '../reading/request-parts.ts'

/**
 * A text as an office writes it: official words, requests as «Просим …», greetings and feelings left out; with a head when the
 * order names who it goes to.
 */
export function formally(
  text: string,
  addressee: string,
  words: Inflected,
): { text: string; leftOut: readonly string[] } {
  const signed = withFullNames(withNames(punctuated(text)))
  const clauses = splitSentences(signed).flatMap((sentence) => clausesOf(sentence.trim(), words))
  const { clauses: official, leftOut } = officialClauses(clauses, 'formal', words)
  const asked = official.map((clause) => ({ ...clause, text: asRequest(clause.text, words) }))
  const said = sentencesOfClauses(asked, words).map(asSentence).join(' ')
  // A text of nothing but feelings stays as it is, in official words.
  const body = said === '' ? asSentence(inOfficialWords(signed, words)) : said
  const to = addressee === '' ? null : addresseeOf(addressee, words)
  const called = polite.exec(signed.trim())
  const salutation = called ? `${upperFirst(called[0].trim().replace(/[,!]$/u, ''))}!` : salutationOf(signed)
  return {
    text:
      to?.dative == null
        ? paragraphs(salutation, body)
        : paragraphs(to.dative, salutation ?? to.salutation, body),
    leftOut,
  }
}

/** Calls: «Тов. Кузьмич,», «Ребят,», «Здрасьте,». */
const call =
  /^(?:(?:здрас\p{L}*|здравствуйте|привет|добрый\s+день|слушайте|ребята?|мужики|друзья|товарищи?|тов\.|уважаемый|коллеги)(?:,?\s+\p{Lu}\p{Ll}+)?[,!.]\s*)+/iu

/** «Уважаемая Ольга Викторовна, …»: it stays, as a salutation. */
const polite = /^уважаем(?:ый|ая)\s+(?<who>\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:ич|вна|чна))[,!]?\s+/iu

/** «… переделайте счёт»: an imperative that was typed without a comma begins a clause. */
const withCommas = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{L}\d»])(?<!(?<!\p{L})(?:не|и|а|но|или))\s+(?=(?<verb>\p{Ll}{3,}(?:йте|ите|ьте))(?!\p{L}))/gu,
    (...match: unknown[]) => {
      const { verb = '' } = match.at(-1) as { verb?: string }
      const at = match.find((one) => typeof one === 'number') as number
      // «деньги несите Свете»: what is to be brought stands in front of it.
      const isObject = (/[^,.;:!?]*$/u.exec(text.slice(0, at))?.[0].trim().split(/\s+/u).length ?? 0) <= 2
      return isObject || infinitiveOf(verb) === null ? String(match[0]) : ', '
    },
  )

/** «Иван Иваныч, …»: whom the text calls. */
const name = /^\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:ич|ыч|вна|чна|шна),?\s+/u

/** «Короче, …» in front of whom the text calls. */
const spoken = /^(?:короче|слушай(?:те)?|ну|эй|в\s+общем)[,\s]+/iu

/** The parts of a sentence between commas, each with what joins it. */
function clausesOf(sentence: string, words: Inflected): Clause[] {
  const matter = sentence
    .replace(spoken, '')
    .replace(name, '')
    .replace(call, '')
    .replace(polite, '')
    .replace(/[.!…]+$/u, '')
  const apart = withCommas(matter).split(
    /(,\s+(?!что|чтоб|где|когда|если|потому|поскольку|куда|чем|кто|кого|кому|сколько|чей|как\s)|\s+[—–]\s+)/u,
  )
  const parts = withRelatives(apart, words)
  return parts
    .map((one, at): Clause => ({
      kind: 'fact',
      link: at === 0 ? '. ' : (parts[at - 1] ?? ', '),
      text: one.trim(),
    }))
    .filter(({ text }, at) => at % 2 === 0 && text !== '')
}

/** «сделайте до среды», «скинь список», «лёд сбросьте» → «просим сделать до среды», «просим направить список», «просим сбросить лёд» */
function asRequest(text: string, words: Inflected): string {
  for (const skipped of [0, 1, 2]) {
    const parts = text.replace(/^(?:(?:а|и|вы|так|уже|поэтому|тогда)\s+){1,3}/iu, '').split(' ')
    const verb = (parts[skipped] ?? '').toLowerCase()
    const infinitive = /те(?:сь)?$/u.test(verb)
      ? (infinitiveOf(verb) ?? orderOf(verb, words, 'order-p'))
      : skipped === 0
        ? orderOf(verb, words)
        : null
    if (infinitive === null) continue
    const object = parts.slice(0, skipped).filter((word) => !/^(?:только|обратно|уже)$/iu.test(word))
    if (object.some((word) => !isObject(word, words))) return text
    // «дай мне знать», «кинь нам»: who asks is who signs.
    const behind = parts.slice(skipped + 1).join(' ')
    const rest = verb.endsWith('те') ? behind : behind.replace(/^(?:мне|нам)(?=\s)/iu, '')
    return ['просим', infinitive, ...object.map((word) => lowerFirst(word)), rest.trim()]
      .filter((one) => one !== '')
      .join(' ')
  }
  return text
}

/** What an imperative is about may stand in front of it: «лёд сбросьте», «обратно забирайте». */
const isObject = (word: string, words: Inflected): boolean =>
  words.basesOf(word.toLowerCase()).some((base) => {
    const paradigm = nounForms(base, words)
    return (
      paradigm !== null &&
      nounFormsOf(word.toLowerCase(), paradigm).some(
        (form) => form.startsWith('acc') || form.startsWith('gen'),
      )
    )
  })

/** The infinitive of an imperative in the singular. */
const orderOf = (verb: string, words: Inflected, form: 'order-s' | 'order-p' = 'order-s'): string | null =>
  words.basesOf(verb).find((base) => verbFormOf(verb, base, words) === form) ?? null

/** «лев давыдович» of dictation is a name. */
const withNames = (text: string): string =>
  text.replaceAll(
    /(?<![\p{L}-])(?<name>\p{L}\p{Ll}{2,})\s(?<father>\p{Ll}{3,}(?:ович|евич|овна|евна|ична|инична)(?:а|у|ем|ой|е|ы)?)(?![\p{L}-])/gu,
    (...match: unknown[]) => {
      const { name: first = '', father = '' } = match.at(-1) as Record<string, string>
      return `${upperFirst(first)} ${upperFirst(father)}`
    },
  )

/** What friends call each other, with what stands in documents; names that two people may have are left out. */
const fullNames: Readonly<Record<string, string>> = {
  Гена: 'Геннадий',
  Ваня: 'Иван',
  Петя: 'Пётр',
  Коля: 'Николай',
  Вася: 'Василий',
  Миша: 'Михаил',
  Дима: 'Дмитрий',
  Серёжа: 'Сергей',
  Сережа: 'Сергей',
  Лёша: 'Алексей',
  Леша: 'Алексей',
  Володя: 'Владимир',
  Толя: 'Анатолий',
  Витя: 'Виктор',
  Костя: 'Константин',
  Юра: 'Юрий',
  Паша: 'Павел',
  Боря: 'Борис',
  Гриша: 'Григорий',
  Андрюша: 'Андрей',
  Лёня: 'Леонид',
  Слава: 'Вячеслав',
  Таня: 'Татьяна',
  Катя: 'Екатерина',
  Маша: 'Мария',
  Наташа: 'Наталья',
  Лена: 'Елена',
  Оля: 'Ольга',
  Света: 'Светлана',
  Люда: 'Людмила',
  Галя: 'Галина',
  Аня: 'Анна',
  Ира: 'Ирина',
  Надя: 'Надежда',
  Люба: 'Любовь',
  Настя: 'Анастасия',
  Даша: 'Дарья',
  Юля: 'Юлия',
  Вика: 'Виктория',
  Зина: 'Зинаида',
}

/** «Гена Хохлов» → «Геннадий Хохлов» */
const withFullNames = (text: string): string =>
  text.replaceAll(
    /(?<!\p{L})(?<name>\p{Lu}\p{Ll}{2,6})(?=\s\p{Lu}\p{Ll})/gu,
    (written) => fullNames[written] ?? written,
  )

const greeted =
  /^(?:(?:короче|слушай(?:те)?|привет|здрас\p{L}*|здравствуйте|добрый\s+день|ну|эй)[,!.\s]+){0,3}(?<who>\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}+(?:ович|евич|ич|ыч|овна|евна|ична|чна|шна))?)(?=[,!.]\s|\s\p{Ll}+)/iu

/** «Привет, Ильшат!», «Короче, Лев Давыдович, …»: whom the text calls by name is addressed. */
function salutationOf(text: string): string | null {
  const found = greeted.exec(text.trim())
  const who = found?.groups?.['who'] ?? ''
  const isFull = /\s/u.test(who)
  const isGreeted = /^(?:привет|здрас|здравствуйте|добрый)/iu.test(text.trim())
  if (
    !/^\p{Lu}/u.test(who) ||
    (!isFull && !isGreeted) ||
    /^(?:здра|приве|добр|короч|слуша|ребят|мужик|друз|товар|колле)/iu.test(who)
  )
    return null
  const female = isFull ? who.endsWith('на') : /[ая]$/u.test(who)
  return `Уважаем${female ? 'ая' : 'ый'} ${who}!`
}
