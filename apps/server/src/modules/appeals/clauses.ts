/** Splits a sentence into the clauses that each ask for something: «Уберите снег, и посыпьте песком». */
export function requestClauses(sentence: string): string[] {
  const parts = partsOf(sentence)
  const clauses: string[] = []
  let isAsking = false
  let isOpen = false
  const isQuestion = /\?\s*$/u.test(sentence)
  const isListed = listOfQuestions.test(sentence)
  const isWanted = wants.test(sentence)
  for (const [at, { text, isMarked }] of parts.entries()) {
    const words = wordsIn(parts.slice(at).map((part) => part.text)).length
    const next = { text, words, isMarked }
    const begins =
      isOpen && beginsRequest(next, clauses.at(-1) ?? '', { isAsking, isQuestion, isListed, isWanted })
    if (begins || clauses.length === 0) clauses.push(text)
    else clauses[clauses.length - 1] += text
    if (begins) isAsking = false
    isOpen ||= isDirective(text)
    isAsking ||= asks.test(text)
  }
  return clauses.map((clause) => clause.trim()).filter((clause) => /\p{L}/u.test(clause))
}

type Part = { readonly text: string; readonly isMarked: boolean }

/** The stretches between commas, and those that «и», «или», «либо», «а» begin; `isMarked`: a comma stands in front. */
function partsOf(sentence: string): Part[] {
  const cuts = [0]
  for (const match of sentence.matchAll(/[,;:]\s+|\s+(?=(?:и|или|либо|а)\s)|\s+[–—-]\s+/giu)) {
    const at = match.index + match[0].length
    if (at > 0 && at < sentence.length) cuts.push(at)
  }
  const places = [...new Set(cuts)]
  return places.map((from, index) => ({
    text: sentence.slice(from, places[index + 1]),
    isMarked: /[,;:–—-]\s+$/u.test(sentence.slice(0, from)),
  }))
}

const conjunction = /^(?:(?:и|или|а|но|да|также|ещё|еще|заодно|либо|потом|кроме\s+того)[,\s]+){0,3}/iu
/** Words with which a request begins. */
const directive =
  /(?<!\p{L})(?:пусть|пускай|прошу|просим|требую|требуем|хочу|хотим|хотелось|нужно|надо|давайте|можно\s+ли|нельзя\s+ли|помогите)(?!\p{L})/iu
const imperative = /(?<!\p{L})(?<verb>\p{L}+(?:ите|айте|яйте|ейте|уйте|ойте|ьте)(?:сь)?)(?!\p{L})/giu
const infinitive = /^\p{L}{2,}(?:ть|ти|чь)(?:ся|сь)?(?!\p{L})/iu
/** Nouns, present tenses and courtesy with the ending of an imperative. */
const noImperative =
  /^(?:сайте|лимите|кредите|граните|визите|защите|элите|хотите|видите|говорите|сидите|стоите|молчите|простите|извините|поверьте|поймите|представьте|подумайте|здравствуйте|катите|водите|платите|живите|бюллетените|дойте)$/iu
const asks =
  /(?<!\p{L})(?:подскажите|скажите|сказать|назвать|объясн|разъясн|сообщит|напишите|ответ(?:ьте|ить|ит)|расскажите|узна|выясн|назовите|проверьте|посмотрите|знать|распишите)/iu
const questionWord =
  /^(?:когда|почему|зачем|сколько|кто|кому|куда|где|откуда|как(?:ой|ая|ие|ое|им)?|на\s+каком|по\s+какому|чьё|чей|можно|есть|будет|положен\p{L}*|имеет)(?!\p{L})/iu

/** «пока не наладите», «если скажете», «когда назначите», «вы исполните»: the future, no imperative. */
const future =
  /(?<!\p{L})(?:пока|если|когда|куда|раз|что|как|вы)\s+(?:(?:вы|не|мне|нам|снова|опять|и|дальше|сами)\s+){0,3}(?<verb>\p{L}+)$/iu

/** «Не погасите — вызову»: what happens else. */
const condition = /^\s*не\s+\p{L}+\s*[–—-]/iu

/** Whether a text asks somebody to do something. */
export function isDirective(text: string): boolean {
  return directive.test(text) || hasImperative(text)
}

const hasImperative = (text: string): boolean =>
  !condition.test(text) &&
  [...text.matchAll(imperative)].some(
    ({ 0: verb, index }) =>
      !noImperative.test(verb) &&
      !future.test(text.slice(Math.max(0, index - maxBefore), index + verb.length)),
  )

/** Whether a text asks for an answer only: «объясните», «скажите». */
export const wantsAnswer = (text: string): boolean => asks.test(text)

/** Whether a sentence asks: in the imperative, as a question, or by what is needed, wanted, possible or agreed to. */
export const asksInWords = (sentence: string): boolean =>
  isDirective(sentence) ||
  /\?\s*$/u.test(sentence) ||
  /^(?:[иа]\s+)?(?:когда|почему|кто|сколько)\s/iu.test(sentence) ||
  otherAsking.test(sentence)

/** Whether a sentence in the author's own words asks somebody to do something. */
export function orders(sentence: string): boolean {
  const own = sentence.replaceAll(/«[^«»]*»|"[^"]*"/gu, ' ').replace(reported, ' ')
  return /(?<!\p{L})(?:пусть|пускай)\s+\p{L}+/iu.test(own) || hasImperative(own)
}

/** Whether a sentence is a request by its beginning: «Прошу …», «2. Когда …», «И кто мне заплатит …?» */
export const beginsAsRequest = (sentence: string): boolean =>
  /^(?:\d{1,2}[.)]\s*)?(?:[иа]\s+)?(?:прошу|просим|требую|требуем)(?!\p{L})/iu.test(sentence) ||
  /^\d{1,2}[.)]\s*(?:когда|почему|кто|сколько|куда|где|как|можно)(?!\p{L})/iu.test(sentence) ||
  /^(?:[иа]\s+)?когда\s+(?:же|уже|наконец)(?!\p{L})/iu.test(sentence) ||
  /^(?:[иа]\s+)?кто\s+(?:мне|нам|теперь)\s+(?:\p{L}+\s+){0,2}(?:(?:за|воз)?плат|возмест|компенсир|верн)\p{L}+/iu.test(
    sentence,
  )

/** What others have said is not what the author asks. */
const reported =
  /(?<!\p{L})(?:сказал|говор|ответил|отвеча|велел|велят|крич|посоветова|советова|советуют|предложил|обеща)\p{L}*.*$/isu

const otherAsking =
  /(?<!\p{L})(?:прос(?:ьба|ят|ил[аи]?|им)|предлага\p{L}+|необходимо|жд[уёе]м?|ожида\p{L}+|готов\p{L}{0,2}|согласн\p{L}{1,2}|вопрос|отзыва\p{L}+|запрашива\p{L}+|\p{L}+\s+бы|жела\p{L}+|настаива\p{L}+|претенду\p{L}+|ходатайств\p{L}+|пора|должн\p{L}{1,2}|узнать|хочется|жалу\p{L}+|возража\p{L}+)(?!\p{L})/iu

/** How much in front of a verb says whether it is an imperative. */
const maxBefore = 60

const wordsIn = (texts: readonly string[]): string[] => texts.join('').match(/[\p{L}\d]+/gu) ?? []

/** A question of its own behind another one: «объясните, почему …, и может ли город дать …». */
const whether = /^\p{L}+\s+ли(?!\p{L})/iu

type Next = { readonly text: string; readonly isMarked: boolean; readonly words: number }
type Sentence = {
  readonly isAsking: boolean
  readonly isQuestion: boolean
  /** Whether it lists questions: «сообщите: когда …, кто …». */
  readonly isListed: boolean
  /** Whether it says «прошу» or «требую». */
  readonly isWanted: boolean
}

const wants = /(?<!\p{L})(?:прошу|просим|требу\p{L}+)(?!\p{L})/iu
const listOfQuestions = /(?<!\p{L})(?:сообщ|ответ|разъясн|поясн|объясн|напи)\p{L}+[^:]{0,60}:\s/iu
/** A clause that asks for one thing and is complete: what follows the comma in the infinitive is the next thing. */
const completeRequest =
  /^(?:(?:и\s+)?(?:прошу|просим|требу\p{L}+)(?:\s+\p{L}+){0,3}?:?\s+)?(?:и\s+)?\p{L}{2,}(?:ть|ти|чь)(?:ся)?\s[^,;:]{2,200},\s*$/iu

/** Whether a part begins another request than the clause before it. `words`: to the end of the sentence. */
function beginsRequest({ text, isMarked, words }: Next, before: string, sentence: Sentence): boolean {
  const own = text.replace(conjunction, '')
  const isJoined = own !== text
  const ownWords = wordsIn([own]).length
  // «Прошу одно: дайте справку»: what announces a request is none; «мне надо снять её с учёта» is its reason.
  if (announces(before) || ownNeed.test(own)) return false
  if ((isJoined || (sentence.isListed && isMarked)) && whether.test(own)) return ownWords >= 3
  // One request with a choice: «закройте или отодвиньте», «дайте участок или компенсацию взамен».
  if (alternative.test(text) && (ownWords < 3 || instead.test(own))) return false
  // Without a conjunction it says which place or day is meant: «с той стороны, где магазин».
  if (questionWord.test(own)) {
    if (sentence.isListed && isMarked && ownWords >= 3) return !/:\s*$/u.test(before)
    const isOther = isJoined || (sentence.isQuestion && !placeOrTime.test(own))
    return (
      isOther &&
      isMarked &&
      wordsIn([before]).length >= 2 &&
      ownWords >= (sentence.isAsking ? 4 : 3) &&
      (isJoined || !sentence.isAsking) &&
      (isDirective(before) || questionWord.test(before))
    )
  }
  const starts = own.split(/\s+/u).slice(0, 6).join(' ')
  const isAsked =
    isDirective(starts) ||
    (infinitive.test(own) &&
      ((isJoined && (wants.test(before) || (sentence.isWanted && infinitive.test(before)))) ||
        (isMarked && sentence.isWanted && (completeRequest.test(before) || listedInfinitive.test(before)))))
  return isAsked && (isMarked || (words >= 3 && wordsIn([before]).length >= 2))
}

const alternative = /^(?:или|либо)\s/iu
const instead = /(?<!\p{L})взамен(?!\p{L})/iu
/** «Прошу одно:», «У меня просьба:»: announces what follows. */
const announces = (before: string): boolean =>
  /:\s*$/u.test(before) &&
  wordsIn([before]).length <= 7 &&
  announcing.test(before) &&
  !hasImperative(before) &&
  !/\p{L}{2}(?:ть|ти|чь)(?:ся)?(?!\p{L})/u.test(before)
const announcing = /(?<!\p{L})(?:прошу|просим|требу\p{L}+|просьба|просьбы|предложение|требование)(?!\p{L})/iu
const ownNeed = /^(?:мне|нам|ему|ей|им)\s+(?:\p{L}+\s+){0,3}(?:надо|нужно|необходимо|пора)(?!\p{L})/iu
/** «Требую: отловить, возместить лечение»: the first of a list may be a verb alone. */
const listedInfinitive = /(?:прошу|просим|требу\p{L}+)(?:\s+вас)?\s*:?\s+\p{L}{3,}(?:ть|ти|чь)(?:ся)?,\s*$/iu
const placeOrTime = /^(?:где|куда|откуда|когда|кому|который)(?!\p{L})/iu
