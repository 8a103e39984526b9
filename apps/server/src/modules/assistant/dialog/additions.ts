import { monthName } from '#platform/russian/index.ts'

import type { DraftRequest } from './draft-request.ts'

/** What orders an addition: «добавь», «напиши ещё». */
const addition = String.raw`(?:(?:добав|допи[шс]|припи[шс]|впи[шс]|встав|прибав|дополн)\p{L}*|(?:на?пиш|укаж|скаж)\p{L}*\s+(?:ещ[её]|также|тоже))`
/** An order to add. */
export const adds = new RegExp(String.raw`(?<!\p{L})${addition}`, 'iu')
const upToAddition = new RegExp(String.raw`^.*?${addition}[\s,]*`, 'iu')

/** What a value that the draft does not have is called: «срок 2 декабря» says a matter of its own. */
export const cues =
  /(?<!\p{L})(?:срок|начал|врем|телефон|тел|кабинет|каб|сумм|вход|плат|цен|стоимост|регистрац|адрес)\p{L}*/iu

/** «добавь про горячий чай», «допиши, что без него составят акт» */
export function withAdded(request: DraftRequest, clause: string): DraftRequest {
  const text = addedText(clause)
  return text === '' ? request : { ...request, added: [...request.added, text] }
}

/** What an order to add is of; '' where it says nothing. */
export function addedText(clause: string): string {
  const text = clause
    .replace(/^[^:\d]{3,40}:\s+(?=\S)/u, '')
    .replace(upToAddition, '')
    .replace(/^(?:(?:ещ[её]|туда|там|сюда|в\s+конце|в\s+конец|в\s+начале|пожалуйста)[\s,]+)*/iu, '')
    .replace(/^(?:\S+(?:ым|им)\s+)?(?:пунктом|вопросом)\s+/iu, '')
    .replace(/^(?:и\s+)?(?:что|про|об?|,)\s+|^и\s+/iu, '')
    // «тротуар ещё сделали»
    .replace(/(?<=^\p{L}+(?:\s\p{L}+)?\s)ещ[её]\s+(?=\p{Ll}{4,}$)/iu, '')
    .replace(/[\s.,;]+$/u, '')
  return /\p{L}{3}/u.test(text) && !/^(?:в\s+)?(?:конце|начале|конец)$/iu.test(text) ? text : ''
}

/** What belongs to an addition behind a sign: «…, докладывает Лыткин», «…, взрослый за 180». */
export const goesOnAdding = /\d|^(?:и|а\s+также|докла|отв|рук|вед|чтоб)|^\S+(?:\s\S+)?$/iu
/** «…, и вход через южное крыльцо» */
export const andMore =
  /^и\s+(?!поправ|исправ|передел|перепи|замен|сдела|вс[её](?!\p{L}))\p{L}{3,}\s+\S+\s+\S/iu

const ofDay = new RegExp(
  String.raw`^(?:и|ещ[её]|а\s+ещ[её]|плюс)\s+(?:ещ[её]\s+)?(?:\d{1,2}\s+${monthName}\s+)(?:в\s+\d{1,2}(?:[:.]\d\d)?\s+)?(?<what>\p{L}{4,})`,
  'iu',
)
const another =
  /^(?:(?:и|а)\s+)?ещ[её]\s+(?:во?\s+)?(?:\d+\s+)?(?!так|одн|добав|напиш|напис|впиш|укаж|текст|про\s)(?<what>\p{L}{4,})(?:\s+\S+){2,}/iu
/** «и 4 января дискотека», «и ещё замок в 7 кабинете сломан»: something else changes no day and no room. */
export function isOfAnother({ text }: DraftRequest, clause: string): boolean {
  const what = (ofDay.exec(clause) ?? another.exec(clause))?.groups?.['what']?.toLowerCase()
  return (
    what !== undefined &&
    !text.toLowerCase().includes(what.slice(0, Math.max(4, what.length - 2))) &&
    !cues.test(what) &&
    !/(?<!\p{L})(?:не|друг\p{L}+|поправ\p{L}+|исправ\p{L}+|замен\p{L}+|помен\p{L}+|убер\p{L}+|тут|ошиб\p{L}+)(?!\p{L})/iu.test(
      clause,
    )
  )
}
