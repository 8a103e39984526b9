/** Splits a sentence into the clauses that each ask for something: «Уберите снег, и посыпьте песком». */
export function requestClauses(sentence: string): string[] {
  const parts = partsOf(sentence)
  const clauses: string[] = []
  let isAsking = false
  let isOpen = false
  for (const { text, isMarked } of parts) {
    const begins = isOpen && beginsRequest(text, clauses.at(-1) ?? '', isMarked, isAsking)
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
  /(?<!\p{L})(?:подскажите|скажите|объясн|разъясн|сообщит|напишите|ответ(?:ьте|ить|ит)|расскажите|узна|выясн|назовите|проверьте|посмотрите|знать|распишите)/iu
const questionWord =
  /^(?:когда|почему|зачем|сколько|кто|кому|куда|где|откуда|как(?:ой|ая|ие|ое|им)?|на\s+каком|по\s+какому|чьё|чей|можно|есть|будет|положен\p{L}*|имеет)(?!\p{L})/iu

/** Whether a text asks somebody to do something. */
export function isDirective(text: string): boolean {
  if (directive.test(text)) return true
  return [...text.matchAll(imperative)].some(({ groups }) => !noImperative.test(groups!['verb']!))
}

/** Whether a part begins another request than the clause before it. */
function beginsRequest(text: string, before: string, isMarked: boolean, isAsking: boolean): boolean {
  const own = text.replace(conjunction, '')
  const words = own.split(/\s+/u).length
  if (questionWord.test(own))
    return !isAsking && isMarked && words >= 3 && (isDirective(before) || questionWord.test(before))
  const starts = own.split(/\s+/u).slice(0, 6).join(' ')
  const isAsked =
    isDirective(starts) ||
    (infinitive.test(own) && own !== text && /(?<!\p{L})(?:прошу|просим|требу\p{L}+)(?!\p{L})/iu.test(before))
  return isAsked && (isMarked || (words >= 3 && before.trim().split(/\s+/u).length >= 3))
}
