import {
  infinitiveOf,
  isAdjectiveForm,
  isInfinitive,
  nounForms,
  nounFormsOf,
  phraseIn,
  upperFirst,
  verbFormOf,
  verbIn,
  type Inflected,
} from '#platform/russian/index.ts'

import type { Clause } from '../reading/request-parts.ts'
import { isSentence } from './predicates.ts'
import { runOnOf } from './run-on.ts'
import { lowerStart } from './statements.ts'

/** What is asked, as it goes on behind «Прошу Вас». */
export type RequestedClause =
  /** «отсыпать улицу» */
  | { readonly form: 'infinitive'; readonly text: string }
  /** «когда подключат» */
  | { readonly form: 'question'; readonly text: string }
  /** «соседний район вернул погрузчик», behind «чтобы» */
  | { readonly form: 'purpose'; readonly text: string }
  /** «нужны пюпитры»: a sentence of its own. */
  | { readonly form: 'need'; readonly text: string }
  /** «спортзал на 5 декабря» */
  | { readonly form: 'thing'; readonly text: string }
  /** «дома кто-то был», behind «необходимо, чтобы» */
  | { readonly form: 'necessity'; readonly text: string }
  /** «в кабинете 5 темно»: stated rather than asked. */
  | { readonly form: 'stated'; readonly text: string }

const question =
  /^(?:сколько|когда|где|куда|почему|как|зачем|можно\s+ли|есть\s+ли|будет\s+ли|какой|какие|какая|каком|кто|что|по\s+какой)(?!\p{L})/iu
const courtesy =
  /^(?:и\s+)?(?:мы\s+)?(?:очень\s+)?(?:просим|прошу|просьба|попроси(?:те|ть)?)(?:\s+(?:вас|их|его|её|ее|у\s+них))?[\s:,]+/iu
const need =
  /^(?:нам\s+|мне\s+)?(?:нужн[оаы]?|нужен|надо|необходим[оаы]?|требу[ею]тся|не\s+хватает)(?!\p{L})\s*/iu
/** Words that a subject of «чтобы» consists of when it is no more than «they». */
const they = /(?<!\p{L})(?:они|все|вы|пусть|пускай)(?!\p{L})\s*/giu

/** Whether a clause asks although nothing says so: «можно ли прийти», «заменить лампы». */
export const isAsking = (text: string): boolean => question.test(text) || beginsWithInfinitive(text)

/** Turns what a clerk asks for into what stands behind «Прошу Вас»: «трубы до пятницы привезли» → «привезти трубы до пятницы». */
function asked({ text, link, of }: Clause, dictionary: Inflected): RequestedClause {
  const matter = lowerStart(
    text
      .trim()
      .replace(courtesy, '')
      .replace(/^(?:я\s+)?(?:хочу|хотел[аи]?\s+бы|хотим|желаю)\s+(?=\p{Ll}+(?:ть|ти|чь)(?:ся)?\s)/iu, '')
      .replace(/^(?:чтобы?|пусть)\s+/iu, '')
      .replace(/^(?:заявк[уа]|просьб[уа])\s+на\s+/iu, ''),
  )
  // «предложи провести концерт» is «Предлагаем провести»: a sentence already.
  if (
    /^(?:предлагаем|приглашаем|благодарим|желаем|напоминаем|обязуемся|гарантируем|обещаем|берём\s+на\s+себя)\s/iu.test(
      matter,
    )
  )
    return { form: 'stated', text: upperFirst(matter) }
  const funded = fundedIn(matter)
  if (funded !== null) return { form: 'infinitive', text: funded }
  if (question.test(matter)) return { form: 'question', text: matter.replace(/[?.\s]+$/u, '') }
  const needed = need.exec(matter)?.[0]
  if (needed !== undefined) {
    const rest = matter.slice(needed.length).replace(/^(?:бы|будет|очень|срочно)\s+/iu, '')
    if (beginsWithInfinitive(rest)) return { form: 'infinitive', text: rest }
    const verb = carrying.test(rest) ? null : byVerb(rest, false, dictionary)
    if (verb?.form === 'infinitive') return verb
    return isSentence(rest, dictionary) || preposition.test(rest)
      ? { form: 'need', text: matter }
      : { form: 'thing', text: rest }
  }
  if (beginsWithInfinitive(matter)) return { form: 'infinitive', text: matter }
  const isWished = of !== undefined || /(?<!\p{L})(?:чтобы?|пусть)(?!\p{L})/iu.test(link)
  const isThing = !isSentence(matter, dictionary) && !preposition.test(matter)
  if ((isWished || link === '. ') && /^к\s/iu.test(matter))
    return { form: 'infinitive', text: `обратиться ${matter}` }
  const asVerb = byVerb(matter, isWished, dictionary)
  if (asVerb) return asVerb
  // «пусть дома кто-то будет»: what is to be is no statement.
  if (isWished && /(?<!\p{L})(?:будет|будут)(?!\p{L})/iu.test(matter))
    return {
      form: 'necessity',
      text: matter.replace(/(?<!\p{L})будет(?!\p{L})/iu, 'был').replace(/(?<!\p{L})будут(?!\p{L})/iu, 'были'),
    }
  return { form: isThing ? 'thing' : 'stated', text: matter }
}

/** «на шины для скорой, 25700» → «выделить 25700 рублей на шины для скорой» */
function fundedIn(text: string): string | null {
  const {
    what,
    sum,
    rest = '',
  } = /^на\s+(?<what>\p{L}[^,\d]*?),?\s+(?<sum>\d{4,}|\d{1,3}(?:[ \u00a0]\d{3})+|\d+(?:,\d+)?\s*(?:тыс\p{L}*\.?|млн))\s*(?:руб\p{L}*\.?|р\.?(?!\p{L}))?(?<rest>(?:,\s.*)?)$/su.exec(
    text,
  )?.groups ?? {}
  return what === undefined || sum === undefined ? null : `выделить ${sum.trim()} рублей на ${what}${rest}`
}

const preposition =
  /^(?:в|во|на|у|с|со|к|ко|по|из|из-за|от|до|для|за|под|над|при|без|через|после|перед|между|не)\s/iu

type Asking = {
  /** «Вас», «вас» or ''. */
  readonly you: string
  /** Another request stands before it. */
  readonly isFurther: boolean
  readonly words: Inflected
}

/** «о | продлении срока»: a thing that stands in the prepositional is asked about, not for. */
function aboutIn({ link, text }: Clause, words: Inflected): string | null {
  const said = /(?<!\p{L})(?<word>об?о?|про)\s*$/iu.exec(link)?.groups?.['word']
  if (said !== undefined) return said.toLowerCase()
  const [first = ''] = text.toLowerCase().split(/\s+/u)
  const forms = words.basesOf(first).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? [] : nounFormsOf(first, paradigm)
  })
  const isAbout = forms.length > 0 && forms.every((form) => form.startsWith('pre'))
  return isAbout ? (/^[аиоуэ]/u.test(first) ? 'об' : 'о') : null
}

/** The sentence of a request. */
export function requestSentence(clause: Clause, { you, isFurther, words }: Asking): string {
  const { form, text } = asked(clause, words)
  const about = aboutIn(clause, words)
  const whom = clause.of === undefined ? you : `${clause.of},`
  const please = [isFurther ? 'Также прошу' : 'Прошу', whom].filter(Boolean).join(' ')
  switch (form) {
    case 'infinitive': {
      // «ждать | спортивная школа»: what cannot be asked for is said as it was.
      if (!takesWhatFollows(text, words)) return upperFirst(clause.text)
      const runOn = runOnOf(text, words)
      if (runOn) return `${please} ${runOn.asked}. ${runOn.reason}`
      return `${please} ${/^(?:сделать|выполнить|выполнять)[.\s]*$/iu.test(text) ? 'принять меры' : text}`
    }
    case 'question':
      return `${please} сообщить, ${text}`
    case 'purpose':
      return `${please} принять меры, чтобы ${text}`
    case 'thing':
      return /^(?:об?о?|про)\s/iu.test(text)
        ? `${please} рассмотреть вопрос ${text}`
        : about !== null
          ? `${please} рассмотреть вопрос ${about} ${text}`
          : `${please} ${doing(text)} ${inAccusative(forWhat(text), words)}`
    case 'stated':
      return clause.of === undefined ? text : `${please} учесть: ${text}`
    case 'necessity':
      return `Необходимо, чтобы ${text}`
    case 'need':
      return `${text}. ${please} решить этот вопрос`
    default:
      return form satisfies never
  }
}

/** Whether what stands right behind an infinitive may depend on it: a word that is a nominative and nothing else may not. */
function takesWhatFollows(text: string, words: Inflected): boolean {
  const [verb = '', next = ''] = text.split(/\s+/u)
  if (!isInfinitive(verb) || !/^\p{Ll}{4,}$/u.test(next) || /^(?:быть|стать|являться)$/u.test(verb))
    return true
  if (/(?:ая|яя)$/u.test(next)) return !isAdjectiveForm(next, words)
  const forms = words.basesOf(next).flatMap((base) => {
    const paradigm = nounForms(base, words)
    return paradigm === null ? ['other'] : nounFormsOf(next, paradigm)
  })
  return forms.length === 0 || forms.some((form) => !form.startsWith('nom'))
}

/** Those who are sent rather than provided. */
const people =
  /^(?:\p{Ll}+(?:ого|ый|ий)\s+)?(?:\p{Ll}*(?:щик|чик|ист|психолог|стоматолог|логопед|врач)|слесарь|мастер|фельдшер|водитель|механик|плотник|повар|сантехник|электрик|инженер|инспектор|педагог|тренер)(?:а|я)?(?!\p{L})/iu

/** What is done with what is asked for: a lamp is provided, a repair carried out, help given. */
const doing = (text: string): string =>
  people.test(text) && !/\sи\s/u.test(text)
    ? 'направить'
    : /^(?:срочн\p{L}+\s+)?(?:замен|ремонт|проверк|осмотр|уборк|очистк|вывоз|поверк|установк|чистк|дезинфекц|обследован)\p{L}*/iu.test(
          text,
        )
      ? 'выполнить'
      : text.toLowerCase().startsWith('помощ')
        ? 'оказать'
        : 'предоставить'

/** «автобус везти хор» → «автобус, чтобы везти хор» */
const carrying = /\s(?:везти|отвезти|довезти|вывезти|перевезти|свозить|возить|доставить|доставлять)\s/u
const forWhat = (text: string): string =>
  text
    // All of something official is asked for.
    .replace(/^(?:денег|средств)(?!\p{L})/iu, 'средства')
    .replace(
      /(?<=[\p{L}\d])\s+(?=(?:везти|отвезти|довезти|вывезти|перевезти|свозить|возить|доставить|доставлять)\s)/u,
      ', чтобы ',
    )

/** «ёлка, записка» → «ёлку, записку»; what may stand in the accusative already stays, unless the case in front is known. */
export function inAccusative(text: string, words: Inflected, isOther = false): string {
  return text
    .split(/(,\s+|\s+и\s+)/u)
    .map((part) => (/^(?:,\s+|\s+и\s+)$/u.test(part) ? part : oneInAccusative(part, words, isOther)))
    .join('')
}

function oneInAccusative(text: string, words: Inflected, isOther: boolean): string {
  const [first = ''] = text.split(' ')
  const bases = words.basesOf(first.toLowerCase())
  const isFeminine =
    /[ая]$/u.test(first) && bases.some((base) => base === first.toLowerCase() && /[ая]$/u.test(base))
  // «механика» is the accusative already.
  const isMan =
    first.endsWith('а') && words.basesOf(first.toLowerCase()).includes(first.slice(0, -1).toLowerCase())
  if (people.test(text)) return isMan ? text : (phraseIn('gen', text, words) ?? text)
  // «тёплая одежда»
  const isDescribed = /(?:ая|яя)$/u.test(first) && isAdjectiveForm(first.toLowerCase(), words)
  return isOther || isFeminine || isDescribed ? (phraseIn('acc', text, words) ?? text) : text
}

const beginsWithInfinitive = (text: string): boolean =>
  isInfinitive(/^(?:не\s+)?(?<word>\p{L}+)/u.exec(text.toLowerCase())?.groups?.['word'] ?? '')

const isModal = (word: string | undefined): boolean =>
  /^(?:можете|могли|должен|должна|должны|обязан[аы]?|пусть)(?:\s+бы)?$/iu.test(word ?? '')

/** «возят», «пустите»: forms that only the dictionary knows. */
function infinitiveInDictionary(form: string, words: Inflected, isWished = false): string | null {
  // «пусть звонит»
  const asking: ReadonlySet<string | null> = new Set([
    'past-p',
    'they',
    'order-p',
    ...(isWished ? ['he'] : []),
  ])
  return (
    words
      .basesOf(form)
      .find((base) => base !== 'быть' && isInfinitive(base) && asking.has(verbFormOf(form, base, words))) ??
    // «запасутся»: of some verbs the dictionary knows the infinitive alone.
    (/(?:[уюая]т)ся$/u.test(form) ? words.basesOf(form).find((base) => /с[ья]$/u.test(base)) : undefined) ??
    null
  )
}

/** «придёт», «зайдут»: the dictionary has forms of «идти» as words of their own. */
const goes = /^(?<prefix>при|за|вы|подо|до|на|пере|про|у|во|со|обо)й?д(?:[её]т|ут)$/u

/** The infinitive of a form that asks, by the dictionary, else by its ending: «вызовите» is «вызвать». */
function infinitiveOfVerb(form: string, words: Inflected, isWished: boolean): string | null {
  if (/^ид(?:[её]т|ут)$/u.test(form)) return 'пройти'
  const going = goes.exec(form)?.groups?.['prefix']
  if (going !== undefined) return `${going}йти`
  // «заменят» is of «заменить», which its ending does not show.
  return infinitiveInDictionary(form, words, isWished) ?? infinitiveOf(form)
}

/** A request in a finite form: «дайте денег», «трубы привезли», «пришлют грейдер». */
function byVerb(matter: string, isWished: boolean, dictionary: Inflected): RequestedClause | null {
  const words = matter.replaceAll(they, '').split(/\s+/u)
  for (const [at, word] of words.entries()) {
    const bare = word.replace(/[,.!?;:]+$/u, '')
    if (!/^\p{Ll}+$/u.test(bare)) continue
    const found = infinitiveOfVerb(bare, dictionary, isWished)
    if (at > 0 && isWished && found !== null) {
      const purpose = ofSubject(words, at, dictionary)
      if (purpose !== null) return { form: 'purpose', text: purpose }
    }
    const isOrder = bare.endsWith('те')
    // «можете дать», «должен разрешить»: what is asked is the other verb.
    if (found === 'мочь' || found === 'долженствовать') continue
    // «еду убрать»: an infinitive asks wherever it stands.
    const isAsked = at === 0 || isWished || isOrder || isInfinitive(bare) || isModal(words[at - 1])
    if (found !== null && isAsked) {
      const sign = word.slice(bare.length)
      const isNeed = (one: string): boolean => /^(?:надо|нужно|необходимо)$/iu.test(one)
      const isNegated = words[at - 1]?.toLowerCase() === 'не'
      const before = words
        .slice(0, isNegated ? at - 1 : at)
        .filter((one) => !isModal(one) && !isNeed(one))
        .join(' ')
      const rest = [before + (before === '' ? '' : sign), words.slice(at + 1).join(' ')]
        .filter(Boolean)
        .join(' ')
      return {
        form: 'infinitive',
        text: `${isNegated ? 'не ' : ''}${found} ${alsoInfinitive(rest, dictionary)}`.trim(),
      }
    }
    // «соседний район вернул погрузчик»: a subject of its own.
    if (isWished && /(?:[аеиоуыя]л[аои]?|л[аои]?сь|лся)$/u.test(bare))
      return { form: 'purpose', text: matter }
  }
  return null
}

/** «заменят | и больше так не делают»: what is joined to the first verb is asked in its form. */
const alsoInfinitive = (rest: string, words: Inflected): string =>
  rest
    .replace(
      /(?:(?<=\s)и|^и)\s+(?:больше|впредь)\s+(?:так\s+|такого\s+|этого\s+)?не\s+(?:делают|делали|допускают|повторяют\p{L}*|было|будет)(?!\p{L})/iu,
      'и впредь подобного не допускать',
    )
    .replaceAll(
      /(?<=(?:^|\s)и\s+(?:не\s+|потом\s+|сразу\s+)?)(?<verb>\p{Ll}{4,}(?:[уюая]т(?:ся)?))(?!\p{L})/gu,
      (verb) => infinitiveInDictionary(verb, words) ?? verb,
    )

/** «инспектор приедет посмотрит дамбу» → «инспектор приехал и посмотрел дамбу»: somebody else than the addressee is to do it. */
function ofSubject(said: readonly string[], at: number, words: Inflected): string | null {
  const [subject = ''] = said.slice(at - 1)
  const gender = words.basesOf(subject.toLowerCase()).flatMap((base) => {
    const paradigm = nounForms(base, words)
    const isSubject = paradigm !== null && nounFormsOf(subject.toLowerCase(), paradigm).includes('nom-s')
    return isSubject ? [paradigm.gender] : []
  })[0]
  const he = (word: string): string | null => {
    const prefix = goes.exec(word)?.groups?.['prefix']
    if (prefix !== undefined && gender !== undefined) return prefix + { m: 'шёл', f: 'шла', n: 'шло' }[gender]
    const base = words.basesOf(word).find((one) => verbFormOf(word, one, words) === 'he')
    return base === undefined || gender === undefined ? null : verbIn(`past-${gender}`, base, words)
  }
  if (he(said[at] ?? '') === null) return null
  return said
    .map((word, index) => {
      const past = index < at ? null : he(word)
      return past === null ? word : index > at && he(said[index - 1] ?? '') !== null ? `и ${past}` : past
    })
    .join(' ')
}
