import { isInfinitive } from '#platform/russian/index.ts'

import { isDirective } from './clauses.ts'

/** «сообщите», «разъяснить», «хочу знать»: an answer in words is what is wanted. */
const informing =
  /^(?:сообщ|разъясн|поясн|объясн|подска[зж]|ска[зж]|расска[зж]|уточн|наз(?:в|ов)|ответ|отвеч|напи[сш]|растолк|проинформ|информир|узна|выясн|зна(?:ть|ю)|поня|интерес|спрашив|говор)/iu
/** «предоставить сведения», «выслать копию решения»: a document that says it. */
const documents =
  /(?<!\p{L})(?:(?:предостав|вы(?:дать|дайте|сл|шл)|присл|пришл|направ)\p{L}*|указ(?:ать|ите))\s+(?:\p{L}+\s+){0,3}(?:сведени|информаци|копи|выписк|отч[её]т|расч[её]т|расшифровк|перечень|списо?к|график|смет)\p{L}*/giu
const wanting =
  /(?<!\p{L})(?:прошу|просим|требую|требуем|хочу|хотим|хотелось|пожалуйста|дайте\s+ответ|жд[уёе]м?)(?!\p{L})/giu
/** What a subordinate clause says is done already or not yet. */
const subordinate =
  /(?:[,:]\s*|\s)(?:(?:и|за|по|в|на|с|о|об|до|из|от)\s+)?(?:кто|кому|кого|что|чем|когда|почему|зачем|сколько|куда|где|откуда|как\p{L}{0,3}|чей|чья|чь[её]|на\s+каком|\p{L}+\s+ли)(?!\p{L}).*$/isu
const maxLength = 1000

/** Whether a request wants to know something and nothing to be done: «Сообщите, кто отвечает», «Когда откроют мост?» */
export function asksToKnow(text: string): boolean {
  const request = text.slice(0, maxLength)
  const isQuestion = /\?\s*$/u.test(request)
  if (isQuestion && !/(?<!\p{L})(?:можно|нельзя|могли\s+бы|сможете)(?!\p{L})/iu.test(request))
    return !isDirective(request.replace(subordinate, ' '))
  const main = request.replaceAll(documents, ' сообщить ').replaceAll(wanting, ' ').replace(subordinate, ' ')
  const words = main.match(/\p{L}+/gu) ?? []
  const actions = words.filter(
    (word) => !informing.test(word) && (isInfinitive(word.toLowerCase()) || isDirective(word)),
  )
  return actions.length === 0 && words.some((word) => informing.test(word))
}
