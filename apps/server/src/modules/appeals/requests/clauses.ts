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
      (isOpen && beginsRequest(next, clauses.at(-1) ?? '', { isAsking, isQuestion, isListed, isWanted })) ||
      isOtherNeed(next, clauses.at(-1) ?? '')
    if ((begins && !onlyPleads.test(text)) || clauses.length === 0) clauses.push(text)
    else clauses[clauses.length - 1] += text
    if (begins) isAsking = false
    isOpen ||= isDirective(text) || (isListed && questionWord.test(text))
    isAsking ||= asks.test(text)
  }
  return clauses
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause) && !onlyAnswer.test(clause))
}

/** «Пустите воду, очень прошу», «Закройте люк, умоляю вас»: an asking without what is asked. */
const onlyPleads =
  /^(?:и\s+)?(?:(?:очень|убедительно|слёзно|слезно|ещё|еще|раз|снова|я|мы|вас|тебя|по-человечески|по-доброму|Христом-Богом|пожалуйста)[\s,]+)*(?:прошу|просим|требую|требуем|умоляю|молю|помогите)(?:\s+(?:вас|очень|пожалуйста|помогите|по-человечески|всех))*[.!,\s]*$/iu

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
  /(?<!\p{L})(?:пусть|пускай|прошу|просим|требую|требуем|(?<!(?<!\p{L})не\s)(?:хочу|хотим)|хотелось|(?<!(?:никого|ничего)\s\p{L}{1,20}\sне\s|(?:сколько|что|как|когда|куда|где|кому|чего|какой|какую|какие)\s)(?:нужно|надо)|давайте|можно\s+ли|нельзя\s+ли|помогите)(?!\p{L})/iu
const imperative = /(?<!\p{L})(?<verb>\p{L}+(?:ите|айте|яйте|ейте|уйте|ойте|ьте)(?:сь)?)(?!\p{L})/giu
/** Whether a text begins with an infinitive: «самодеятельность» and «область» are none. */
const beginsInfinitive = (text: string): boolean => {
  const word = /^\p{L}{2,}(?:ть|ти|чь)(?:ся|сь)?(?!\p{L})/iu.exec(text)?.[0].toLowerCase()
  return word !== undefined && !/(?:ость|ости|асти|ласть)$/u.test(word)
}
/** Nouns, present tenses and courtesy with the ending of an imperative. */
const noImperative =
  /^(?:сайте|лимите|кредите|граните|визите|\p{L}*защите|элите|хотите|видите|говорите|сидите|стоите|молчите|простите|извините|поверьте|поймите|представьте|подумайте|здравствуйте|катите|водите|платите|живите|бюллетените|дойте|берегите|будьте)$/iu
const asks =
  /(?<!\p{L})(?:подскажите|скажите|сказать|назвать|объясн|разъясн|сообщит|напишите|ответ(?:ьте|ить|ит)|расскажите|узна|выясн|назовите|проверьте|посмотрите|знать|распишите)/iu
const questionWord =
  /^(?:когда|почему|зачем|сколько|кто|кому|куда|где|откуда|как(?:ой|ая|ие|ое|им)?|на\s+каком|по\s+какому|чьё|чей|можно|есть|будет|положен\p{L}*|имеет)(?!\p{L})/iu

/** «пока не наладите», «если скажете», «если до пятницы не почините», «вы исполните»: the future, no imperative. */
const future =
  /(?<!\p{L})если\s+(?:[\p{L}\d]+\s+){1,5}не\s+\p{L}+$|(?<!\p{L})(?:пока(?=\s+(?:вы|не|сами)\s)|если|когда|куда|раз|что|как|вы)\s+(?:(?:вы|не|мне|нам|снова|опять|и|дальше|сами)\s+){0,3}(?<verb>\p{L}+)$/iu

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

/** Whether a text has a question in it: «ответьте, кто отвечает», «напишите, будет ли ремонт». */
export const asksAboutFacts = (text: string): boolean =>
  /[,:]\s+(?:(?:и|а|за|по|в|с|до|на|к|из|от|у|о)\s+){0,2}(?:кто|ч[её]м|чего|кого|кому|чей|чь\p{L}{1,2}|что|когда|почему|зачем|сколько|куда|где|откуда|как\p{L}{0,3}|\p{L}+\s+ли)(?!\p{L})/iu.test(
    text,
  ) || /\?\s*$/u.test(text)

/** Whether a text asks for an answer only: «объясните», «скажите». */
export const wantsAnswer = (text: string): boolean => asks.test(text)

/** Whether a sentence asks: in the imperative, as a question, or by what is needed, wanted, possible or agreed to. */
export const asksInWords = (sentence: string): boolean =>
  isDirective(sentence.replaceAll(advised, ' ')) ||
  /\?\s*$/u.test(sentence) ||
  /^(?:[иа]\s+)?(?:когда|почему|кто|сколько)\s/iu.test(sentence) ||
  /^(?!не\s|вряд\s|едва\s|чуть\s|так\s)\p{L}{3,}\s+ли\s/iu.test(sentence) ||
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

/** «Банк говорит идите к приставам»: what others advise the author to do. */
const advised =
  /(?<!\p{L})(?:говор(?:ит|ят|ил[аи]?)|сказал[аи]?|ответил[аи]?|отвеча(?:ет|ют)|вел(?:ел[аи]?|ят|ит)|совету(?:ет|ют)|посоветовал[аи]?)\s(?:(?:мне|нам|просто|опять|снова|людям)\s){0,2}\p{L}{2,20}(?:йте|ите|ьте)(?:сь)?(?!\p{L})/giu

/** What others have said is not what the author asks. */
const reported =
  /(?<!\p{L})(?:сказал|говор|ответил|отвеча|велел|велят|крич|посоветова|советова|советуют|предложил|обеща)\p{L}*.*$/isu

const otherAsking =
  /(?<!\p{L})(?:прос(?:ьба|ят|ил[аи]?|им)|предлага\p{L}+|необходимо|жд[уёе]м?|ожида\p{L}+|готов\p{L}{0,2}|согласн\p{L}{1,2}|вопрос|отзыва\p{L}+|запрашива\p{L}+|\p{L}+\s+бы|жела\p{L}+|настаива\p{L}+|претенду\p{L}+|ходатайств\p{L}+|пора|должн\p{L}{1,2}|узнать|хочется|жалу\p{L}+|возража\p{L}+)(?!\p{L})/iu

/** How much in front of a verb says whether it is an imperative. */
const maxBefore = 60

const wordsIn = (texts: readonly string[]): string[] => texts.join('').match(/[\p{L}\d]+/gu) ?? []

/** A question of its own behind another one: «объясните, почему …, и может ли город дать …». */
const whether = /^(?:не\s+)?\p{L}+\s+ли(?!\p{L})/iu

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
const listOfQuestions =
  /(?<!\p{L})(?:сообщ|ответ|разъясн|поясн|объясн|напи)\p{L}+[^:]{0,60}:\s|:\s+(?:кто|сколько|когда|почему|зачем|куда|где|чей|чья|чьё|какой|какая|какие|каков\p{L}?)\s/iu
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
  if (ordinal.test(own)) return isMarked
  if (belongsTo(own, before)) return false
  // «Требую проверки и чтобы извинились» is one demand; behind a comma it is another.
  if (/^и\s+чтобы?\s/iu.test(text)) return isMarked && wanting.test(before)
  if (goesOn({ text: own, isMarked, words }, before)) return false
  if (asksFurther(text, before)) return true
  if ((isJoined || (sentence.isListed && isMarked)) && whether.test(own))
    return ownWords >= 3 && !(ownWords <= 5 && pointing.test(own))
  // One request with a choice: «закройте или отодвиньте», «дайте участок или компенсацию взамен».
  if (alternative.test(text) && (ownWords < 3 || instead.test(own) || atLeast.test(own))) return false
  // Without a conjunction it says which place or day is meant: «с той стороны, где магазин».
  if (questionWord.test(own)) {
    if (sentence.isListed && isMarked && ownWords >= 2)
      return !/:\s*$/u.test(before) && (ownWords >= 3 || wordsIn([before.replace(/^.*:/su, '')]).length >= 4)
    const isOther = isJoined || (sentence.isQuestion && !placeOrTime.test(own))
    // «… кто должен засыпать яму и когда её засыплют до снега» asks twice; «почему сняли и когда вернут» is one question.
    if (isJoined && !isMarked)
      return words >= 6 && wordsIn([before]).length >= 4 && asksWithin.test(before) && !pointing.test(own)
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
    (beginsInfinitive(own) &&
      ((isJoined && (wants.test(before) || (sentence.isWanted && beginsInfinitive(before)))) ||
        (isMarked && sentence.isWanted && (completeRequest.test(before) || listedInfinitive.test(before)))))
  return isAsked && (isMarked || (words >= 3 && wordsIn([before]).length >= 2))
}

const alternative = /^(?:или|либо)\s/iu
const instead = /(?<!\p{L})взамен(?!\p{L})/iu
const atLeast = /^(?:хотя\s+бы|хоть)(?!\p{L})/iu
/** «Прошу одно:», «У меня просьба:»: announces what follows. */
const announces = (before: string): boolean =>
  announcedAtEnd.test(before) ||
  (/:\s*$/u.test(before) &&
    wordsIn([before]).length <= 7 &&
    announcing.test(before) &&
    !hasImperative(before) &&
    !/\p{L}{2}(?:ть|ти|чь)(?:ся)?(?!\p{L})/u.test(before))
/** «Мы знаем, что это не ваше, и всё же просим:» */
const announcedAtEnd = /[,\s](?:прошу|просим|требую|требуем)(?:\s+вас)?:\s*$/iu
const announcing = /(?<!\p{L})(?:прошу|просим|требу\p{L}+|просьба|просьбы|предложение|требование)(?!\p{L})/iu
const ownNeed = /^(?:мне|нам|ему|ей|им)\s+(?:\p{L}+\s+){0,3}(?:надо|нужно|необходимо|пора)(?!\p{L})/iu
/** «Требую: отловить, возместить лечение»: the first of a list may be a verb alone. */
const listedInfinitive = /(?:прошу|просим|требу\p{L}+)(?:\s+вас)?\s*:?\s+\p{L}{3,}(?:ть|ти|чь)(?:ся)?,\s*$/iu
const placeOrTime = /^(?:где|куда|откуда|когда|кому|который)(?!\p{L})/iu

/** «По первому …, по второму — …» */
const ordinal = /^(?:по\s+(?:втор|трет|четв[её]рт|пят)\p{L}+|во-вторых|в-третьих|в-четв[её]ртых)(?!\p{L})/iu
/** «…, по третьему просто ответ» */
const onlyAnswer =
  /^по\s+\p{L}+\s+(?:(?:просто|только|хоть|жду|жд[её]м|дайте)\s+){0,2}(?:ответ|разъяснени|пояснени)\p{L}{0,2}[.!\s]*$/iu
const asksWithin =
  /(?<!\p{L})(?:кто|кому|когда|почему|зачем|сколько|куда|где|откуда|чей|чья|чьё|как(?:ой|ая|ое|ие|им)?|\p{L}+\s+ли)(?:[\s,]+[\p{L}\d]+){2}/iu
const pointing = /(?<!\p{L})(?:этом|этого|этому|этим|это|об\s+этом)(?!\p{L})/iu
/** «Хочу выкупить помещение — прошу сообщить, когда оценка», «Прошу провести проверку и наказать виновных». */
function goesOn({ text: own, isMarked, words }: Next, before: string): boolean {
  if (ownAim.test(before) && !isDirective(before.replace(ownAim, ' ')) && firstAsking.test(own)) return true
  // What another body is to do is answered apart.
  if (isMarked || (makesAct.test(own) && !makesThem.test(own))) return false
  // «… и найдите, чей самосвал» asks for something of its own.
  if (/^\p{L}+(?:те|тесь)(?!\p{L})/iu.test(own))
    return words <= shortRequest && !/,\s*$/u.test(own) && !wantsAnswer(own) && hasImperative(before)
  return beginsInfinitive(own) && wants.test(before) && (!wantsAnswer(own) || inspected.test(before))
}
/** Words to the end of a sentence, the conjunction among them, that name no matter of their own: «и посыпьте песком». */
const shortRequest = 4
const makesAct =
  /^(?:поторопи|застав|переда|перешл|направ|обяж|обяз|попрос|потребу|добейтесь|вели|прикаж)\p{L}*(?!\p{L})/iu
/** «вернуть проезд и обязать его снять ворота»: who is meant was said with the first demand. */
const makesThem = /^\p{L}+\s+(?:его|её|ее|их)\s/iu
/** What the author wants to have or to do, and then asks about. */
const ownAim = /(?<!\p{L})(?:хочу|хотим|хотел[аи]?\s+бы)(?!\p{L})/iu
const firstAsking = /^(?:прошу|просим|можно\s+ли|подскажите|скажите|сообщите|разъясните|объясните)(?!\p{L})/iu
/** What a check finds is its answer. */
const inspected = /(?<!\p{L})(?:провер|выясн|узна|обследова|осмотр|установ)\p{L}+/iu
const bareAsking =
  /^(?:(?:и|а|но|ещё|еще|также|очень|прошу|пожалуйста|хоть|хотя|бы|тогда|ещё\s+раз)[\s,]+)*(?:подскажите|скажите|сказать|объясните|разъясните|поясните|сообщите|напишите|ответьте|расскажите|будьте\s+(?:добры|любезны)|сделайте\s+(?:милость|одолжение))(?:[\s,]+(?:мне|нам|пожалуйста|прошу|вас|же|честно|прямо|наконец|людям))*,\s*$/iu
const sending = /(?<!\p{L})(?:вызов|пришл|пришли|направ|отправ|приглас|найд|вышл|посла|пошл)\p{L}*(?!\p{L})/iu
const conditional =
  /^(?:если|как\s+(?:положено|обещали|раньше|прежде|всегда|было|везде|у\s+всех|старо\p{L}+))(?!\p{L})/iu

/** «Проверьте, есть ли разрешение, и если нет — | пусть разбирают»: what is to follow from the check. */
const otherwise = /(?<!\p{L})если\s+(?:(?:его|её|ее|их|оно|она|они)\s+)?(?:нет|не\s+\p{L}+)\s*[,–—-]\s+$/iu

/** What goes on with the request before: «скажите, | заставите ли вы», «вызовите лабораторию, | пусть померят», «…, пусть хоть на полдня». */
function belongsTo(own: string, before: string): boolean {
  if (bareAsking.test(before) || conditional.test(own) || otherwise.test(before)) return true
  if (!/^(?:пусть|пускай)\s/iu.test(own)) return false
  const hasVerb = /\p{L}{3,}(?:ут|ют|ат|ят|ет|ит|ёт)(?:ся)?(?!\p{L})/iu.test(own)
  return (
    !hasVerb ||
    (sending.test(before) &&
      /^(?:пусть|пускай)\s+(?:хоть\s+|тоже\s+)?(?:(?:\p{L}+\s+)?\p{L}+(?:ут|ют|ат|ят)|\p{L}+(?:ет|ёт|ит))[,.!\s]/iu.test(
        own,
      ))
  )
}

/** «Хочу знать, чья она, и чтобы посыпали»; behind an imperative «чтобы» is its purpose. */
const wanting = /(?<!\p{L})(?:хочу|хотим|хотелось|прошу|просим|треб\p{L}+|надо|нужно|добива\p{L}+)(?!\p{L})/iu

/** «хочу, чтобы провели разбор, а Тиму перевели», «пусть служба проверит …, а пожарные — плитку». */
const asksFurther = (text: string, before: string): boolean => {
  if (!/,\s*$/u.test(before)) return false
  const [wanted = '', ...happens] = before.split(/(?<!\p{L})чтобы?\s/iu)
  return (
    (/^(?:а|и)\s/iu.test(text) &&
      wanting.test(wanted) &&
      happens.some((one) => past.test(one)) &&
      past.test(text)) ||
    (/(?<!\p{L})(?:пусть|пускай)\s/iu.test(before) &&
      /^а\s+\p{L}+(?:\s+\p{L}+){0,2}\s+[–—-]\s+$/iu.test(text))
  )
}
const past = /\p{L}{3}ли(?:сь)?(?!\p{L})/iu

const needing = /^(?:\p{L}+\s+){0,2}(?:нуж(?:ен|на|но|ны)|требу[её]тся|необходим\p{L}?)\s/iu
/** «Нужна комиссия с прибором, и ограждение вокруг.» */
const isOtherNeed = ({ text, isMarked }: { text: string; isMarked: boolean }, before: string): boolean =>
  isMarked &&
  needing.test(before) &&
  /^и\s+(?!(?:не|на|в|с|по|за|от|до|к|у|чем|чтоб\p{L}?|срочно|как|это|то|я|мы|он|она|они|так|потом)\s)\p{L}{4,}\s/iu.test(
    text,
  ) &&
  !/\p{L}{2}(?:ет|ит|ут|ют|ат|ят|ла|ло|ли|лся|лась)(?:ся)?(?!\p{L})/iu.test(text.replace(/^и\s+\p{L}+/iu, ''))

/** «Найдите, где заткнуто, и пробейте»: a verb alone asks the same as the clause before it. */
export function withoutBare(clauses: readonly string[], sentence: string): string[] {
  const whole: string[] = []
  for (const clause of clauses) {
    const content = (
      clause
        .replace(/,\s+(?:а\s+не|если)\s.*$/su, '')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    ).filter((word) => !emptyWord.test(word))
    const last = whole.at(-1)
    const at = last === undefined ? -1 : sentence.indexOf(last)
    const end = sentence.indexOf(clause, Math.max(at, 0)) + clause.length
    if (last !== undefined && content.length <= 1 && at >= 0 && end > at)
      whole[whole.length - 1] = sentence.slice(at, end)
    else whole.push(clause)
  }
  return whole
}
const emptyWord =
  /^(?:и|а|но|или|да|не|пожалуйста|уже|же|хоть|хотя|бы|вы|нам|мне|нас|меня|его|её|ее|их|им|ей|ему|там|тут|это|этого|всё|все|сами|сам|ещё|еще|наконец|срочно|немедленно|так|результат\p{L}{0,2}|решени\p{L}{1,2}|какой|положен\p{L}?|у|себя|к|нему|ней|ним|с|со|по|до|на)$/u
